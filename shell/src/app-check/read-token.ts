/** Gives a token, by the real SDK. Undefined in a deployment without App Check. */
export type ReadToken = () => Promise<string>;
