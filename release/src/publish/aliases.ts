/** Folders that hold each file once more, so that a retry under another address works on any static server. */
export const ALIASES = ['~1', '~2'];
