import type { Navigation } from 'shared-remote';

/** What tells that a page will likely be opened next. */
type Sign = NonNullable<Parameters<Navigation['prefetch']>[1]>;

/** Between links and remotes, which notice signs, and `prepare`, which acts on them: made first and given to both. */
export type Hints = ReturnType<typeof createHints>;
export function createHints() {
  let listener: (path: string, sign: Sign) => void = () => {};
  return {
    give: (path: string, sign: Sign) => listener(path, sign),
    connect: (prepare: typeof listener) => void (listener = prepare),
  };
}
