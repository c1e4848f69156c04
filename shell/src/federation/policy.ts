/**
 * The page's one Trusted Types policy. It must stand before anything that loads a script, so main.tsx imports this
 * file first. Scripts may come only from the release store; HTML and code from strings are refused everywhere.
 * Remotes have no policy of their own: a second one of the same name would throw.
 */
declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown };
  }
}

window.trustedTypes?.createPolicy('default', {
  createScriptURL(url) {
    const { origin, pathname, search } = new URL(url, location.href);
    if (origin !== location.origin || !pathname.startsWith('/r/') || search) throw new TypeError(`Not a script of this shop: ${url}`);
    return url;
  },
});

export {};
