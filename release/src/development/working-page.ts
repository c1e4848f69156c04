import * as v from 'valibot';
import { ComposedPage, ReleaseDocument, type PreviewNote, type ReleasedRemote, type ReleaseFile } from 'shared-remote/release-document';

/** Where a developer's machine says what its working copy is, as a release document would name it. */
export const WORKING_COPY = '/working-copy/remote.json';

const PAGE = /(<script type="application\/json" id="page">)(.*?)(<\/script>)/s;
const SLOT = /(<main id="slot"[^>]*>).*?(<\/main>)/s;

/** What the page of a working copy says besides. */
interface Given {
  /** The shop's release document with the working copies. */
  release: ReleaseFile;
  preview?: PreviewNote;
}

export const pageOf = (html: string): ComposedPage => v.parse(ComposedPage, JSON.parse(PAGE.exec(html)?.[2] ?? 'null'));

/** The shop's release document with working copies in the place of what is live of them. */
export function releaseWith(document: unknown, copies: readonly ReleasedRemote[]): ReleaseDocument {
  const release = v.parse(ReleaseDocument, document);
  return { ...release, remotes: [...release.remotes.filter(({ name }) => !has(copies, name)), ...copies] };
}

/** The working copy's route at an address, if it has one there. */
export const routeAt = ({ routes }: ReleasedRemote, pathname: string) =>
  routes.find(({ path, match }) => pathname === path || (match === 'prefix' && pathname.startsWith(`${path}/`)));

/**
 * A live path whose page's script starts with the page, not at a visitor's first sign: one that is not composed in full. From its page
 * `pageFor` can make another. Rather one of another remote, whose page carries no style that a working copy has changed.
 */
export function startingPath(document: unknown, copies: readonly ReleasedRemote[]): string | undefined {
  const { remotes } = v.parse(ReleaseDocument, document);
  const own = (name: string) => Number(has(copies, name));
  return remotes.filter(({ disabled }) => !disabled).toSorted((a, b) => own(a.name) - own(b.name)).flatMap(({ routes }) => routes)
    .find(({ prerender }) => prerender === 'skeleton')?.path;
}

/** A page of another remote, in which working copies may have a part, an overlay or a service. */
export function withWorkingCopies(html: string, copies: readonly ReleasedRemote[], given: Given): string {
  const { providers = [], ...page } = pageOf(html);
  return write(html, { ...page, ...given, providers: providers.filter(({ name }) => !has(copies, name)) });
}

/** Makes the page of one of the working copy's routes from any page of the shop that starts by itself. */
export function pageFor(html: string, route: string, remote: ReleasedRemote, given: Given): string {
  const { data: _data, providers: _providers, ...page } = pageOf(html);
  return write(html, { ...page, route, remote, ...given }).replace(
    SLOT, (_, start: string, end: string) => `${start}<div data-view="${route}" data-mode="skeleton"></div>${end}`,
  );
}

const has = (copies: readonly ReleasedRemote[], sought: string): boolean => copies.some(({ name }) => name === sought);

/** Nothing in JSON may end the element that it stands in. */
const write = (html: string, page: ComposedPage): string =>
  html.replace(PAGE, (_, start: string, _old, end: string) => start + JSON.stringify(page).replaceAll('<', '\\u003c') + end);
