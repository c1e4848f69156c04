import { inlineHash } from '../store/integrity';
import { NO_PAGE } from './security-headers';

/** One visitor takes a remote from a developer's machine. */
export interface Override { name: string; origin: string }

const STYLE = 'body{max-width:36rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}form{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:end}'
  + 'label{display:grid;gap:.25rem}input,select,button{min-block-size:2.75rem;font:inherit}li form{display:inline-flex;align-items:center}';

/** The panel loads nothing but its own style, and its forms lead to this shop alone. */
export const PANEL_HEADERS = {
  ...NO_PAGE, 'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src ${inlineHash(STYLE)}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
};

/**
 * Where overrides are typed in, and seen, without a link that somebody made. Works without scripts.
 * @param origins the machines of OVERRIDE_ORIGINS; a shop without any takes no override
 */
export function overridePanel(origins: readonly string[], overrides: readonly Override[]): string {
  const own = overrides.map(({ name, origin }) =>
    `<li><form action="/override/off"><span><strong>${name}</strong> from ${escape(origin)}</span> `
    + `<button name="remote" value="${name}">Switch off ${name}</button></form></li>`);
  const form = '<form action="/override"><label>Remote <input name="remote" required pattern="mf-[a-z0-9\\-]{1,40}" placeholder="mf-guide" autocapitalize="none"></label>'
    + `<label>Machine <select name="at">${origins.map((origin) => `<option>${escape(origin)}</option>`).join('')}</select></label><button>Switch on</button></form>`;
  return '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Overrides</title>'
    + `<style>${STYLE}</style></head><body><main><h1>Overrides</h1>${own.length > 0 ? `<ul>${own.join('')}</ul>` : '<p>All that you see here is live.</p>'}`
    + `<h2>Take a remote from a machine</h2>${form}<p><a href="/">To the shop</a></p></main></body></html>`;
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
