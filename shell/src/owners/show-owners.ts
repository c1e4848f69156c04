import type { ReleaseDocument, ReleasedRemote } from 'shared-remote/release-document';
import * as v from 'valibot';
import { matchIn } from '../navigation/route-table';
import type { OverlayStore } from '../overlays/overlay-store';
import type { createPlaces } from '../places/places';
import type { MountedViews } from '../slot/mounted-views';
import { drawOutlines, type Part } from './draw-outlines';
import { writeFederationSnapshot } from './federation-snapshot';
import { timeToMount } from './time-mounts';

interface OwnersOptions {
  document: Document;
  views: MountedViews;
  overlays: Pick<OverlayStore, 'current'>;
  places: Pick<ReturnType<typeof createPlaces>, 'all'>;
  /** This page's version of the shell. */
  shell: string;
  release(): Promise<ReleaseDocument>;
  /** The address of the release document, in which the composer names the teams outside production. */
  file: string | undefined;
}

const Owned = v.object({ owners: v.optional(v.record(v.string(), v.string()), {}) });
/** Teams by package, the shell among them. */
type Owners = v.InferOutput<typeof Owned>['owners'];

type Named = Pick<ReleasedRemote, 'name' | 'version'>;

/** Often enough for a person who looks, ms. */
const REDRAW_MS = 250;

/**
 * `?owners`, outside production only: outlines each part of the page, and names its team, its version, its state and how
 * long it took to mount; Module Federation's tools find what is live. For this document; another one is asked again by its address.
 */
export async function showOwners(options: OwnersOptions): Promise<() => void> {
  const release = await options.release();
  writeFederationSnapshot(window, release);
  // The shell's own reading leaves the teams out: no page in production would have a use for the code.
  const { owners } = options.file === undefined ? { owners: {} } : v.parse(Owned, await (await fetch(options.file)).json());
  const draw = drawOutlines(options.document);
  const update = () => draw(partsOf(options, release, owners));
  update();
  const timer = setInterval(update, REDRAW_MS);
  return () => clearInterval(timer);
}

export function partsOf({ document, views, overlays, places, shell }: OwnersOptions, release: ReleaseDocument, owners: Owners): Part[] {
  const described = (what: string, node: Element, { name, version }: Named, state: string, ms?: number): Part => {
    const shown = ms === undefined ? state : `mounted in ${Math.round(ms)} ms`;
    return { node, lines: [`${what}: ${name}`, owners[name] ?? 'no owner', version, shown] };
  };
  const parts: Part[] = [];
  const slot = document.getElementById('slot');
  if (slot) {
    const mountedView = views.all().find(({ domElement, fragment }) => !fragment && slot.contains(domElement));
    const remote = mountedView?.remote ?? remoteAt(release, document.location.pathname);
    const state = mountedView ? 'mounted'
      : slot.querySelector(':scope > [data-card]') ? (remote?.disabled ? 'switched off' : 'failed')
      : 'loading';
    if (remote) {
      parts.push(described('page', mountedView?.domElement ?? slot, remote, state, mountedView && timeToMount(mountedView.domElement)));
    }
  }
  for (const { remote, domElement, fragment } of views.all()) {
    if (fragment || slot?.contains(domElement)) continue;
    parts.push(described('overlay', domElement.querySelector('dialog') ?? domElement, remote, 'mounted', timeToMount(domElement)));
  }
  for (const { name, node, fragment, state = 'loading' } of places.all()) {
    const mounted = node.firstElementChild;
    if (fragment) parts.push(
      described(
        `${fragment.declared.name} in ${name}`, node, fragment.remote, state,
        state === 'mounted' && mounted ? timeToMount(mounted) : undefined,
      ),
    );
  }
  // Under a button of the bar there is no place: the fragment is there while its panel is open.
  for (const { remote, domElement, fragment } of views.all()) {
    if (!fragment || places.all().some(({ node }) => node.contains(domElement))) continue;
    parts.push(described('fragment in the bar', domElement, remote, 'mounted', timeToMount(domElement)));
  }
  const opening = overlays.current();
  const owner = release.remotes.find((remote) => remote.overlays.some(({ name }) => name === opening));
  const isMounted = views.all().some(({ remote, domElement }) => remote.name === owner?.name && !slot?.contains(domElement));
  if (opening !== undefined && owner && !isMounted) {
    const card = document.querySelector('dialog[open]');
    if (card) parts.push(described('overlay', card, owner, card.querySelector('[role=alert]') ? 'failed' : 'loading'));
  }
  for (const node of document.querySelectorAll('#chrome > nav, #chrome > footer')) {
    parts.push(described('chrome', node, { name: 'shell', version: shell }, ''));
  }
  return parts;
}

function remoteAt({ remotes }: ReleaseDocument, pathname: string): ReleasedRemote | undefined {
  const found = matchIn(remotes.flatMap((remote) => remote.routes.map((route) => ({ remote, route }))), pathname);
  return found.status === 'found' ? found.target.remote : undefined;
}
