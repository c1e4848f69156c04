/** The maximum length of a first name, and of a last name, in characters. */
export const MAX_NAME = 50;
/** First and last name with a space between, in characters. */
export const MAX_FULL_NAME = 2 * MAX_NAME + 1;
