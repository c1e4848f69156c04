import { PATHS } from 'shared-remote/paths';
import { offlinePageCopy as words } from '../copy';

const STYLE = `
body { margin: 0; background: var(--color-paper); color: var(--color-ink); font: 1rem/1.5 var(--font-text); }
main { max-width: 34rem; margin: 0 auto; padding: 3rem 1rem; }
h1 { margin: 0 0 1rem; font: 600 var(--text-2xl)/1.2 var(--font-display); }
ul { padding: 0; list-style: none; }
a { display: inline-block; padding: 0.75rem 0; color: var(--color-leaf); font-weight: 600; }
a.again { padding: 0.75rem 1.5rem; border-radius: var(--radius); background: var(--color-leaf); color: var(--color-on-leaf); text-decoration: none; }
a:focus-visible { outline: 3px solid var(--color-focus); outline-offset: 2px; }
`;

const WORKING = [[PATHS.home, words.home], [PATHS.cart, words.cart], [PATHS.orders, words.orders]] as const;

/**
 * For a page that was not kept. The worker's own, so that it is there when nothing could be kept, and without script: its
 * policy lets nothing load.
 * @param kept the pages that work
 * @param tokens the shop's colours and typefaces, as a stylesheet
 */
export function offlinePage(kept: readonly string[], tokens: string): Response {
  const links = WORKING.filter(([path]) => kept.includes(path)).map(([path, label]) => `<li><a href="${path}">${label}</a></li>`).join('');
  const html = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words.title}</title><style>${tokens}${STYLE}</style></head><body><main><h1>${words.title}</h1><p>${words.text}</p>
<p><a class="again" href="">${words.retry}</a></p>${links && `<p>${words.works}</p><ul>${links}</ul>`}</main></body></html>`;
  return new Response(html, {
    // Not for search engines, nor for a cache.
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    },
  });
}
