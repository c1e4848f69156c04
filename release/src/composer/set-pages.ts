import path from 'node:path';
import { inTurn } from '../in-turn';
import { hotSockets } from '../development/dev-servers';
import { writeCompressed } from '../store/write-compressed';
import { composePage, type PageInput } from './compose-page';
import type { ComposeOptions } from './compose-options';
import { digest } from '../digest';
import { linkPage } from './former-pages';
import type { PageSet } from './page-set';
import type { Renderers } from './renderers';
import { routePages } from './route-pages';
import { routeServices } from './route-services';
import { answersFor, EDITION, statusFor, withoutNow, type SetInputs } from './set-inputs';

/** Remotes whose pages are made at the same time. Each has a process of its own while it renders. */
const AT_ONCE = 4;

type Remote = SetInputs['parts']['remotes'][number];

/** Writes every page of the set into `draft`; those of an earlier set that would be the same are linked. */
export async function writePages(
  options: ComposeOptions, inputs: SetInputs, renderers: Renderers, draft: string,
): Promise<Pick<PageSet, 'pages' | 'problems'>> {
  const pages: PageSet['pages'] = [];
  const problems: string[] = [];
  // Hashed once, and not for each page: together they are large.
  const photos = digest(inputs.photos);
  const writing: Promise<void>[] = [];

  /** Written beside the rendering of the next page. */
  function write(file: string, html: string): void {
    const written = writeCompressed(path.join(draft, file), Buffer.from(html));
    writing.push(written);
    // It is awaited when all pages are rendered. A rejection that nobody handles until then would end the process.
    written.catch(() => {});
  }

  /** A remote's pages one after the other, so that they share what it renders with. */
  async function pagesOf(part: Remote): Promise<void> {
    const { remote, bundle } = part;
    const { shell } = inputs.parts;
    for (const { route, entry, search, file } of remote.routes.flatMap((one) => routePages(one, remote, inputs.backend))) {
      const input = pageInput(options, inputs, part, { route, search });
      const shown = { ...input, photos, appStatus: withoutNow(input.appStatus) };
      const made = digest([EDITION, shown, bundle?.integrity, shell.bundle.integrity]).slice(0, 32);
      const same = inputs.former.pages.get(made);
      if (same && (await linkPage(same, path.join(draft, file)))) {
        pages.push({ ...same.page, file });
        continue;
      }
      const page = await composePage(input, renderers, { remote: bundle, shell: shell.bundle });
      write(file, page.html);
      pages.push({
        path: route.path, match: route.match, ...(entry && { entry }), file, headers: page.headers,
        // A page with a gap has no digest, so each later set makes it again.
        ...(page.problems.length === 0 && { made }),
        ...(page.canonical !== undefined && { canonical: page.canonical }), ...(remote.disabled && { status: 503 }),
      });
      problems.push(...page.problems);
    }
  }

  await inTurn(inputs.parts.remotes, pagesOf, AT_ONCE).finally(() => Promise.allSettled(writing));
  await Promise.all(writing);
  // In the order of the declarations, whichever page was finished first.
  const order = new Map(inputs.routes.map((route, index) => [route.path, index]));
  return { pages: pages.sort((a, b) => (order.get(a.path) ?? 0) - (order.get(b.path) ?? 0)), problems };
}

function pageInput(
  { config, devServers }: ComposeOptions, inputs: SetInputs, { remote, style, styles }: Remote,
  { route, search }: Pick<PageInput, 'route' | 'search'>,
): PageInput {
  const { parts, documentSequence, release, links, year, preview, photos, speculation, backend } = inputs;
  const { version, script, fonts, starter } = parts.shell;
  return {
    config, sequence: documentSequence, release, links, route, search, remote, year, preview,
    services: routeServices(route, remote, parts.remotes),
    shell: { version, script, fonts, starter },
    styles: [...parts.shell.style, ...(styles.get(route.view) ?? style)],
    photos,
    speculation,
    appStatus: statusFor(route, backend),
    data: answersFor(route.data, backend),
    ...(devServers?.size && { development: { connect: hotSockets(devServers), emptySlot: devServers.has(remote.name) } }),
  };
}
