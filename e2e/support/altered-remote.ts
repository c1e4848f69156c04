import { createHash } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

/** An altered copy of a published version, as if its team had released it. */
interface Alteration {
  remote: string;
  /**
   * Statements that run after the entry. `faulty(change)` replaces a module's exports by `change(module, exports)`, in the
   * first evaluation of the entry only; `always(change)` does so in each.
   */
  script: string;
}

const sha384 = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Opens `path` with an altered remote for which all hashes are right, as if a team had released broken code. The files under
 * the alias paths are altered in the same way.
 */
export async function openAltered(page: Page, path: string, { remote, script }: Alteration): Promise<void> {
  const html = await text(page, path);
  const own = JSON.parse(/id="page">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}') as { release: { url: string; integrity: string } };
  const document = await text(page, own.release.url);
  const [found] = (JSON.parse(document) as { remotes: Named[] }).remotes.filter(({ name }) => name === remote);
  if (!found) throw new Error(`${remote} is not live.`);
  const entry = `${await text(page, found.entry.url)}\n${wrapper(`${remote}_${found.version}`, script)}`;
  const trusted = (body: string) => body.replaceAll(found.entry.integrity, sha384(entry));
  const newDocument = trusted(document);

  const headers = { 'access-control-allow-origin': '*' };
  await page.route(
    new RegExp(`/r/${remote}/${escaped(found.version)}/(~\\d/)?remoteEntry\\.js$`),
    (route) => route.fulfill({ body: entry, contentType: 'text/javascript', headers }),
  );
  await page.route(`**${own.release.url}`, (route) => route.fulfill({ body: newDocument, contentType: 'application/json', headers }));
  await alterPage(page, path, (body) => trusted(body).replaceAll(own.release.integrity, sha384(newDocument)));
  // A hanging file delays the load event, not the page.
  await page.goto(path, { waitUntil: 'commit' });
}

/** Changes a composed page before the browser gets it, as an outdated cache or a broken composer would. It must change something. */
export async function alterPage(page: Page, path: string, change: (html: string) => string): Promise<void> {
  await page.route(path, async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    const altered = change(html);
    expect(altered).not.toBe(html);
    await route.fulfill({ response: answer, body: altered });
  });
}

interface Named { name: string; version: string; entry: { url: string; integrity: string } }

async function text(page: Page, url: string): Promise<string> {
  const answer = await page.request.get(url, { headers: { accept: 'text/html,*/*' } });
  expect(answer.ok(), url).toBe(true);
  return answer.text();
}

function wrapper(global: string, script: string): string {
  return `;(() => {
    const name = ${JSON.stringify(global)};
    const real = window[name];
    const evaluation = (window.__evaluations = (window.__evaluations ?? 0) + 1);
    const always = (change) => {
      const { get } = window[name];
      window[name] = { init: (...given) => real.init(...given), get: async (module) => {
        const exports = (await get(module))();
        return () => change(module, exports) ?? exports;
      } };
    };
    const faulty = (change) => evaluation === 1 && always(change);
    ${script}
  })();`;
}
