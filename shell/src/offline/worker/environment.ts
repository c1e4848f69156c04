/** What the worker has of its browser; tests have their own. */
export interface Environment {
  caches: Pick<CacheStorage, 'open' | 'keys' | 'delete'>;
  fetch(request: Request | string, init?: RequestInit): Promise<Response>;
  now(): number;
  /** What the browser reports; true does not mean that the shop can be reached. */
  online(): boolean;
  /** The customer asked the browser to save data. */
  savesData(): boolean;
  origin: string;
  /** The shop's colours and typefaces, as a stylesheet. */
  tokens: string;
  /** Resolves after so many ms. */
  wait(ms: number): Promise<void>;
}

/** Answers with one address differ by encoding and by the visitor's bucket; here there is one visitor. */
export const ANY = { ignoreVary: true } as const;

/** When the shop gave an answer. Zero for an answer without a date. */
export const givenAt = (answer: Response): number => Date.parse(answer.headers.get('date') ?? '') || 0;

/** An answer of the shop itself that holds what was asked for. */
export const isWhole = ({ status, type }: Response): boolean => status === 200 && (type === 'basic' || type === 'default');

/** For one visitor: of a preview, or with an override. It says nothing of what is live. */
export const isPrivate = ({ headers }: Response): boolean => /no-store/.test(headers.get('cache-control') ?? '');

/** For a kept page whose text is given in another form than it came. */
export function headersOfText({ headers }: Response): Headers {
  const own = new Headers(headers);
  for (const name of ['content-encoding', 'content-length', 'etag']) own.delete(name);
  return own;
}
