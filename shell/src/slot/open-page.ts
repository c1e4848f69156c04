import { current, subscribe, type BusPort } from 'shared-events';
import { asLoadError } from '../federation/load-error';
import { createAnnouncer } from '../navigation/announcer';
import { keepFocus } from '../navigation/keep-focus';
import type { LocationStore } from '../navigation/location-store';
import { createPageController } from '../navigation/page-controller';
import { belongsTo, type RouteTable, type Target } from '../navigation/route-table';
import type { Page } from '../page';
import type { createPlaces } from '../places/places';
import type { Remotes } from '../remotes';
import type { EarlyInput } from '../starter/early-input';
import { createFace } from './face';
import { createFade } from './fade';
import { createSlot } from './slot';

interface PageOptions {
  window: Window & typeof globalThis;
  main: HTMLElement;
  page: Page;
  early: EarlyInput;
  remotes: Remotes;
  routes: RouteTable;
  store: LocationStore;
  places: ReturnType<typeof createPlaces>;
  /** A port that reads 'auth'. */
  bus: BusPort;
  openLogIn(): void;
  whenIdle(run: () => void): void;
  onMounted(target: Target): void;
}

/** Shows the page of the address, now and whenever the address or the customer changes. */
export function openPage(options: PageOptions): void {
  const { window, main, page, early, remotes, routes, store, places, bus, openLogIn, whenIdle, onMounted } = options;
  const { onFailure, guess } = remotes;
  const announcer = createAnnouncer(window.document);
  keepFocus(window.document);
  const composedNode = main.querySelector<HTMLElement>(':scope > [data-view]');
  const slot = createSlot({
    face: createFace(main, early, announcer.announce),
    fade: createFade(window),
    mount: remotes.mount,
    prepare: (target, reason, budget) => remotes.prepare(target, reason, store.get(), budget),
    propsFor({ remote, route }) {
      const mine = (pathname: string) => belongsTo(pathname, route);
      const { props, close } = remotes.propsForView(remote, route.view, { mine });
      const { place, mounted } = places.within(remote, mine);
      return { props: { ...props, place }, close, mounted };
    },
    ...(composedNode && {
      composed: { route: page.route, mode: composedNode.dataset.mode === 'full' ? 'full' : 'skeleton', data: page.data },
    }),
    onFailure,
    onMounted(target) {
      announcer.arrived(main);
      onMounted(target);
      store.restoreScroll();
      whenIdle(() => target.route.next.forEach((path) => void guess(path, 'idle')));
    },
  });
  const update = createPageController({
    store, routes, slot, openLogIn,
    auth: () => current(bus, 'auth'),
    onAuthNeeded({ route }) {
      const started = remotes.startService('session');
      void guess(route.path, 'waiting');
      return started;
    },
    reload: () => window.location.reload(),
    onFailure: (error) => onFailure(asLoadError(error, 'release', { name: 'release', version: String(page.sequence) })),
  });
  store.subscribe(update);
  subscribe(bus, 'auth', () => {
    remotes.clear();
    update();
  });
  update();
}
