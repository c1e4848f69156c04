/**
 * The version of terms, privacy and cookie policy: shown on the legal pages and stored with each sign-up.
 * Raise it whenever one of them changes in substance.
 */
export const TERMS_VERSION = '2026-11-28';
