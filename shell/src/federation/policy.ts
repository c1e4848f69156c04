/**
 * The page's one Trusted Types policy. It must stand before anything that loads a script, so main.tsx imports this
 * file first. Scripts may come only from the release store
 * (and, in production, from where Firebase's SDK loads its own); HTML and code from strings are refused everywhere.
 * Remotes have no policy of their own: a second one of the same name would throw.
 */
declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown };
  }
}

/** What Firebase's own SDK loads in production: App Check's reCAPTCHA, and Analytics after consent. The page's policy names the same. */
const FIREBASE = SHOP_ENVIRONMENT === 'production' ? ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/', 'https://www.googletagmanager.com/gtag/js'] : [];

window.trustedTypes?.createPolicy('default', {
  createScriptURL(url) {
    if (FIREBASE.some((start) => url.startsWith(start))) return url;
    const { origin, pathname, search } = new URL(url, location.href);
    if (origin !== location.origin || !pathname.startsWith('/r/') || search) throw new TypeError(`Not a script of this shop: ${url}`);
    return url;
  },
});

export {};
