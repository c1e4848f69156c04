/** The maximum length of a first name, and of a last name, in characters. */
export const MAX_NAME = 50;
/** First and last name with a space between, in characters. */
export const MAX_FULL_NAME = 2 * MAX_NAME + 1;
/** What a field takes for a post code, in characters: more than one has, for spaces before, between and after. */
export const MAX_POST_CODE = 20;
/** FIGURE-3. The identity provider has the same setting (SIGNUP-17). In characters. */
export const MIN_PASSWORD = 8;
