/**
 * The page's one Trusted Types policy. It must exist before anything loads a script, so main.tsx imports this
 * file first. Scripts may come only from the release store
 * (and, in production, from where Firebase's SDK loads its own); HTML and code from strings are refused everywhere.
 * Remotes have no policy of their own: a second one of the same name would throw.
 *
 * Every function that it calls is taken here, before any remote has run: a remote that puts its own in the place of
 * `URL` or `String.prototype.startsWith` changes nothing for it. So no method is called on a value, and nothing is
 * iterated; `location` needs no such care, since browsers let nobody redefine its fields.
 */
import { SERVICE_WORKER } from 'shared-remote/paths';

interface Rules { createScriptURL(url: string): string }
declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: Rules): Rules };
  }
}

const { apply } = Reflect;
const NativeURL = URL;
const startsWith = String.prototype.startsWith;
const getter = (name: 'origin' | 'pathname' | 'search') => {
  const get = Object.getOwnPropertyDescriptor(URL.prototype, name)?.get;
  if (!get) throw new TypeError(`URL has no ${name}.`);
  return get;
};
const [originOf, pathOf, queryOf] = [getter('origin'), getter('pathname'), getter('search')];
const Refusal = TypeError;

/** What Firebase's own SDK loads in production: App Check's reCAPTCHA, and Analytics after consent. The page's policy names the same. */
const FIREBASE = SHOP_ENVIRONMENT === 'production'
  ? ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/', 'https://www.googletagmanager.com/gtag/js']
  : [];

window.trustedTypes?.createPolicy('default', {
  createScriptURL(url) {
    for (let index = 0; index < FIREBASE.length; index += 1) if (apply(startsWith, url, [FIREBASE[index]])) return url;
    if (url === SERVICE_WORKER) return url;
    const parsed = new NativeURL(url, location.href);
    if (apply(originOf, parsed, []) !== location.origin || !apply(startsWith, apply(pathOf, parsed, []), ['/r/'])
      || apply(queryOf, parsed, [])) {
      throw new Refusal(`Not a script of this shop: ${url}`);
    }
    return url;
  },
});
