/** The `rel` of scripts that a page at rest names. No browser knows it: the starter makes them preloads. The shell's is the first. */
export const LATER = 'later';
