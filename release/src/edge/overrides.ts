import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MADE } from 'shared-remote/offline';
import { ReleasedRemote } from 'shared-remote/release-document';
import * as v from 'valibot';
import { digest } from '../digest';
import { pageFor, pageOf, releaseWith, routeAt, startingPath, withWorkingCopies, WORKING_COPY } from '../development/working-page';
import { inlineHash, integrityOf } from '../store/integrity';
import { addressOf, type Store } from '../store/store';
import { overridePanel, PANEL_HEADERS, type Override } from './override-panel';
import type { ComposedFile, Pages } from './pages';
import { attributes, PRIVATE } from './preview';
import { readCookie } from './read-cookie';
import { refuse } from './refused';
import { NO_PAGE } from './security-headers';

const COOKIE = 'fdk_override';
const OFF = '/override/off';
/** At a time: each page asks all of their machines. */
const MOST = 10;
const NAME = /^mf-[a-z0-9-]{1,40}$/;
/** Of the working copy, and the release document with it. Both only for who has the cookie. */
const FILE = /^\/r\/(mf-[a-z0-9-]+\/[A-Za-z0-9.-]+)\/(?:~[12]\/)?override-[0-9a-f]{12}\/([A-Za-z0-9_-][A-Za-z0-9_./-]*)$/;
const RELEASE = /^\/r\/override\/([A-Za-z0-9-]+)\.[0-9a-f]{12}\/release\.json$/;
/** A machine that is switched off must not hold up the shop, ms. */
const WITHIN_MS = 3_000;

const NOT_LISTED = {
  status: 403, code: 'not_listed', message: 'This shop takes nothing from that address: it is not in OVERRIDE_ORIGINS.',
};
const SILENT = { status: 502, code: 'no_working_copy', message: 'No working copy of this remote is served at that address.' };

const STYLE = '#override{position:sticky;inset-block-start:var(--bar-top,0px);z-index:8;display:flex;flex-wrap:wrap;gap:4px 16px;align-items:center;'
  + 'justify-content:space-between;padding:4px 16px;color:#fff;background:#8c1d18;font-size:.875rem;overflow-wrap:anywhere}'
  + '#override button{padding:4px 0;border:0;color:inherit;background:none;font:inherit;font-weight:600;text-decoration:underline;cursor:pointer}';

/**
 * Remotes from developers' machines, in the pages of visitors who asked for that (decision 077). The shop itself asks the machine and
 * hands on what it gets, below its own address: so the page's policy, and each file's hash, hold as for what is live.
 */
export function openOverrides(store: Store, origins: readonly string[]) {
  /** By a cookie that ends with the browser's session, `name@origin|name@origin`; the list counts anew each time. */
  function wantedBy({ headers }: FastifyRequest): Override[] {
    const value = readCookie(headers.cookie, COOKIE) ?? '';
    return value.split('|').slice(-MOST).flatMap((one) => {
      const [name = '', at] = one.split('@');
      const origin = origins.find((listed) => encodeURIComponent(listed) === at);
      return origin !== undefined && NAME.test(name) ? { name, origin } : [];
    });
  }

  /** The live release document of that name, and as JSON with the working copies. */
  async function releaseOf(version: string, copies: readonly ReleasedRemote[]) {
    const file = await store.shared?.bringFile(addressOf('release', version, 'document.json'));
    const bytes = file?.bytes ?? await readFile(path.join(store.files('release', version), 'document.json'));
    const document: unknown = JSON.parse(bytes.toString('utf8'));
    return { document, json: JSON.stringify(releaseWith(document, copies)) };
  }

  /** From a live page, which names its release document. Undefined where neither has anything at that address. */
  async function overridden(answered: readonly Answered[], pages: Pages, pathname: string, search: string) {
    const copies = answered.flatMap(({ copy }) => copy ?? []);
    const versions = answered.filter(({ copy }) => copy).map(({ name, origin: version }) => ({ name, version }));
    const live = pages.page(pathname, search);
    const named = htmlOf(live ?? pages.page('/', ''));
    if (named === undefined) return undefined;
    const { release, preview } = pageOf(named);
    const version = release.url.split('/')[3] ?? '';
    const { document, json } = await releaseOf(version, copies);
    const own = copies.find((copy) => routeAt(copy, pathname));
    const route = own && routeAt(own, pathname);
    const source = route ? pages.page(startingPath(document, copies) ?? '', '') : live;
    if (!source) return undefined;
    const given = {
      release: { url: `/r/override/${version}.${digest(json).slice(0, 12)}/release.json`, integrity: integrityOf(json) },
      // Keeps the shell from what only a page of the live versions may do, such as being kept by the service worker.
      preview: { versions: [...(preview?.versions ?? []), ...versions] },
    };
    const html = htmlOf(source) ?? '';
    return { source, html: own && route ? pageFor(html, route.path, own, given) : withWorkingCopies(html, copies, given) };
  }

  return {
    /** @param elsewhere the site's own address, for a request by another name: a cookie that is set there would not reach the pages. */
    addTo(server: FastifyInstance, elsewhere: (request: FastifyRequest) => Promise<string | undefined>): void {
      server.get<{ Querystring: { remote?: unknown; at?: unknown } }>('/override', async (request, reply) => {
        void reply.headers(PRIVATE);
        const { remote, at } = request.query;
        if (typeof remote !== 'string' || typeof at !== 'string') {
          return reply.headers(PANEL_HEADERS).send(overridePanel(origins, wantedBy(request)));
        }
        return reply.redirect(`/override/${encodeURIComponent(remote)}?at=${encodeURIComponent(at)}`, 302);
      });

      server.get<{
        Params: { name: string }; Querystring: { at?: unknown; remote?: unknown };
      }>('/override/:name', async (request, reply) => {
        void reply.headers(PRIVATE);
        const { params: { name }, query: { at, remote } } = request;
        if (name === 'off') {
          const left = remote === undefined ? [] : wantedBy(request).filter((one) => one.name !== remote);
          return reply.header('set-cookie', cookieOf(left, request)).redirect(left.length > 0 ? '/override' : '/', 302);
        }
        const origin = origins.find((one) => one === at);
        if (origin === undefined || !NAME.test(name)) return refuse(reply, NOT_LISTED);
        const home = await elsewhere(request);
        if (home !== undefined) return reply.redirect(home + request.url, 302);
        const copy = await workingCopy({ name, origin });
        if (!copy) return refuse(reply, SILENT);
        const all = [...wantedBy(request).filter((one) => one.name !== name), { name, origin }];
        return reply.header('set-cookie', cookieOf(all, request)).redirect(copy.routes[0]?.path ?? '/', 302);
      });

      server.addHook('onRequest', async (request, reply) => {
        const [address = ''] = request.url.split('?', 1);
        const [, of, file] = FILE.exec(address) ?? [];
        const [, release] = RELEASE.exec(address) ?? [];
        const overrides = of === undefined && release === undefined ? [] : wantedBy(request);
        if (overrides.length === 0) return;
        void reply.headers({ ...NO_PAGE, ...PRIVATE });
        const copies = release ? (await answersOf(overrides)).flatMap(({ copy }) => copy ?? []) : [];
        if (release && copies.length > 0) return reply.type('application/json').send((await releaseOf(release, copies)).json);
        const override = overrides.find(({ name }) => of?.startsWith(`${name}/`));
        const answer = override && !file?.includes('..') ? await ask(`${override.origin}/r/${of}/${file}`) : undefined;
        if (!answer) return refuse(reply, SILENT);
        return reply.type(answer.headers.get('content-type') ?? 'application/octet-stream').send(Buffer.from(await answer.arrayBuffer()));
      });
    },

    /** Sends a page of a visitor with overrides, and says so; false leaves the request as it is. */
    async answer(request: FastifyRequest, reply: FastifyReply, pages: Pages): Promise<boolean> {
      const overrides = wantedBy(request);
      if (overrides.length === 0) return false;
      const [pathname = '/'] = request.url.split('?', 1);
      const search = request.url.slice(pathname.length);
      const answered = await answersOf(overrides);
      const isOverridden = answered.some(({ copy }) => copy);
      const live = pages.page(pathname, search);
      const found = isOverridden ? await overridden(answered, pages, pathname, search) : live && { source: live, html: htmlOf(live) ?? '' };
      if (!found) return false;
      const { 'content-security-policy': policy = '', 'content-type': type = '', ...headers } = found.source.headers;
      // The preloads are those of the page that it was made from.
      delete headers.link;
      // A service worker may keep the live page, and would take this one for the same.
      delete headers[MADE];
      await reply.code(isOverridden ? 200 : found.source.status).headers({
        ...headers, ...PRIVATE, 'content-type': type,
        'content-security-policy': policy.includes("'unsafe-inline'")
          ? policy
          : policy.replace('style-src ', `style-src ${inlineHash(STYLE)} `),
      }).send(marked(found.html, answered));
      return true;
    },
  };
}

/** None takes the cookie away. */
function cookieOf(overrides: readonly Override[], request: FastifyRequest): string {
  const value = overrides.map(({ name, origin }) => `${name}@${encodeURIComponent(origin)}`).join('|');
  return `${COOKIE}=${value}; ${value ? '' : 'Max-Age=0; '}${attributes(request)}`;
}

interface Answered extends Override { copy: ReleasedRemote | undefined }

/** What each machine serves; one that does not answer in time serves nothing. */
const answersOf = (overrides: readonly Override[]): Promise<Answered[]> =>
  Promise.all(overrides.map(async (override) => ({ ...override, copy: await workingCopy(override) })));

/** What a developer's machine serves, under addresses of its own for each build: the shop's are kept by browsers for good. */
async function workingCopy({ name, origin }: Override): Promise<ReleasedRemote | undefined> {
  const answer = await ask(origin + WORKING_COPY);
  const remote = v.safeParse(ReleasedRemote, await answer?.json().catch(() => undefined));
  if (!remote.success || remote.output.name !== name) return undefined;
  const own = `"/r/${name}/${remote.output.version}/`;
  return v.parse(
    ReleasedRemote, JSON.parse(JSON.stringify(remote.output).replaceAll(own, `${own}override-${digest(remote.output).slice(0, 12)}/`)),
  );
}

/** Nothing of the visitor's request goes there, and no redirect is followed: it would lead past the list. */
const ask = async (address: string): Promise<Response | undefined> => {
  const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(WITHIN_MS) }).catch(() => undefined);
  return answer?.ok ? answer : undefined;
};

const htmlOf = (file: ComposedFile | undefined): string | undefined => file?.bodies.identity.toString('utf8');

/** Part of the document, so that a failing script can't remove it. A form: of a link the shell would make a page change. */
function marked(html: string, answered: readonly Answered[]): string {
  const said = answered.map(
    ({ name, origin, copy }) => `${name} from ${origin}${copy ? '' : ' – no working copy is served there, so this is what is live'}`,
  );
  const badge = `<aside id="override" aria-label="Override"><p><strong>Override</strong> ${said.join(', ')}</p><form action="${OFF}"><button>Switch off</button></form></aside>`;
  return html.replace('</head>', `<style>${STYLE}</style></head>`).replace('<main id="slot"', (main) => badge + main);
}
