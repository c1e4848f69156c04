/** The functions of Jest's `jest` that tests find under `npm run mutation`. */
export function jestObject(): Record<string, unknown>;
