/** The subject of the audit's rows about the list of who was erased. */
export const ERASURES = 'erasures';
