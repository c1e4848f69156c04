/** Longest first name, and longest last name, characters. */
export const MAX_NAME = 50;
/** First and last name of one person with a space between, characters. */
export const MAX_FULL_NAME = 2 * MAX_NAME + 1;
