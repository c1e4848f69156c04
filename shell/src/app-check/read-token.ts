/** Reads a token from the SDK. */
export type ReadToken = () => Promise<string>;
