import * as v from 'valibot';
import { ComposedPage, ReleaseDocument, type ReleasedRemote, type ReleaseFile } from 'shared-remote/release-document';

const PAGE = /(<script type="application\/json" id="page">)(.*?)(<\/script>)/s;
const SLOT = /(<main id="slot"[^>]*>).*?(<\/main>)/s;

export const pageOf = (html: string): ComposedPage => v.parse(ComposedPage, JSON.parse(PAGE.exec(html)?.[2] ?? 'null'));

/** The shop's release document with the working copy in the place of what is live of it. */
export function releaseWith(document: unknown, remote: ReleasedRemote): ReleaseDocument {
  const release = v.parse(ReleaseDocument, document);
  return { ...release, remotes: [...release.remotes.filter(({ name }) => name !== remote.name), remote] };
}

/** @param release the changed release document */
export function withRelease(html: string, release: ReleaseFile): string {
  return write(html, { ...pageOf(html), release });
}

/** Makes the page of one of the working copy's routes from any page of the shop that starts by itself. */
export function pageFor(html: string, route: string, remote: ReleasedRemote, release: ReleaseFile): string {
  const { data: _data, providers: _providers, ...page } = pageOf(html);
  return write(html, { ...page, route, remote, release }).replace(SLOT, (_, start: string, end: string) => `${start}<div data-view="${route}" data-mode="skeleton"></div>${end}`);
}

/** Nothing in JSON may end the element that it stands in. */
const write = (html: string, page: ComposedPage): string =>
  html.replace(PAGE, (_, start: string, _old, end: string) => start + JSON.stringify(page).replaceAll('<', '\\u003c') + end);
