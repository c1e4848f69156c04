/** Where it can't be had, a sentence says so. */
export function ensureEngine(name: 'chromium' | 'firefox' | 'webkit', root: string, print: (line: string) => void): void;
/** @throws {Error} where it can't be had. */
export function ensureChromium(root: string, print: (line: string) => void): void;
