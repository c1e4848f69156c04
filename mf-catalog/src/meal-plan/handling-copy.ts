/** Apart from copy.ts, which Home loads. */
export const HANDLING = { heading: 'Keeping and heating' } as const;
