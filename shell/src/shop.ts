import { createClient } from 'shared-api';
import { ANSWER_WITHIN_MS } from 'shared-api/bounds';
import { current, subscribe } from 'shared-events';
import { createBus } from 'shared-events/bus';
import { trackOf } from 'shared-remote';
import type { ReleasedRemote } from 'shared-remote/release-document';
import { safeLocalStorage } from 'shared-remote/storage';
import { whenIdle } from 'shared-remote/when-idle';
import { whenLoaded } from 'shared-remote/when-loaded';
import { createAnalytics } from './analytics';
import { createIntegrity } from './app-check';
import { createAppStatus, fetchRemoteConfig } from './app-status';
import { noticeBusy } from './busy/notice-busy';
import { showQuestion } from './consent';
import { pageViewed } from './events';
import { createFailureReports, UNKNOWN_VERSION } from './failure-reports';
import { asLoadError, LoadError } from './federation/load-error';
import { createLoader } from './federation/loader';
import { createRelease } from './federation/release';
import { keepLastShown, markKnown, readLastShown, type OnPeek } from './floating';
import { offerInspection } from './inspection';
import { createAnnouncer } from './navigation/announcer';
import { createHints } from './navigation/hints';
import { keepFocus } from './navigation/keep-focus';
import { interceptLinks } from './navigation/links';
import { createLocationStore } from './navigation/location-store';
import { createPageController } from './navigation/page-controller';
import { belongsTo, createRouteTable } from './navigation/route-table';
import type { NewerVersionOptions } from './newer-version/newer-version';
import { watchCustomer } from './newer-version/customer';
import { timeMounts } from './owners/time-mounts';
import { createOverlayStore } from './overlays/overlay-store';
import { createOverlays } from './overlays/overlays';
import { watchOverlays } from './overlays/watch-overlays';
import type { ReadPage } from './page';
import type { FillOptions } from './places/fill-place';
import { createPlaces } from './places/places';
import { createPrepare } from './prepare/prepare';
import { createRemoteProps } from './remote-props';
import { createReports } from './reports';
import { createServices } from './services/services';
import { createSessionHandle, wasSignedIn } from './services/session-handle';
import { createFace } from './slot/face';
import { createFade } from './slot/fade';
import { createMountedViews } from './slot/mounted-views';
import { createSlot } from './slot/slot';
import { createViewMounter } from './slot/view-mounter';
import { NO_INPUT } from './starter/early-input';

/** The floating buttons show their topics, 'auth' and 'cart-count'. */
const CHROME_SERVICES = ['session', 'cart'] as const;

interface ShopOptions extends ReadPage {
  window: Window & typeof globalThis;
  /** Replaced in tests. */
  loader?: ReturnType<typeof createLoader>;
}

/** Creates the parts of the shell for one document, and shows the page. */
export function openShop({ page, config, refused, window, loader = createLoader() }: ShopOptions) {
  const { document } = window;
  const main = document.getElementById('slot');
  if (!main) throw new Error('This document has no <main id="slot">.');

  const { input: early, consent } = window.shopStarter ?? { input: NO_INPUT, consent: showQuestion(window) };
  const last = readLastShown();
  markKnown(document, last);
  const { report } = createReports({ window, shell: page.shell });
  const { failure, recovered } = createFailureReports(window, report);
  if (refused) failure(new LoadError('release', refused.name, refused.version));

  const shell = { name: 'shell', version: page.shell ?? UNKNOWN_VERSION };
  const versions = new Map([[shell.name, shell.version]]);
  const bus = createBus((error, topic, port) =>
    failure(asLoadError(error, 'crash', { name: port, version: versions.get(port) ?? UNKNOWN_VERSION }), `on ${topic}`));
  const chromeBus = bus.port('shell', { publishes: ['app-status'] });
  keepLastShown(chromeBus, last);
  const auth = () => current(chromeBus, 'auth');
  const onIdle = (run: () => void) => whenIdle(run, window);

  const release = createRelease(page.release);
  const routes = createRouteTable({ own: page.remote, release });
  const store = createLocationStore(window);
  const hints = createHints();
  const overlays = createOverlayStore();
  interceptLinks({ document, store, onHint: hints.give });

  const { trackFor } = createAnalytics({ config, consent });
  const trackOwn = trackOf(trackFor({ [pageViewed.name]: pageViewed.fields }));
  const integrity = createIntegrity({ window, config });
  const session = createSessionHandle();
  const timeoutMs = ANSWER_WITHIN_MS[config.environment === 'production' ? 'production' : 'development'];
  const client = createClient({ baseUrl: '/api', timeoutMs, token: session.token, integrity: integrity.token });
  const appStatus = createAppStatus({
    window, api: client, bus: chromeBus, composed: page.appStatus,
    fetchRemoteConfig: () => fetchRemoteConfig(config, window.location.hostname), whenIdle: onIdle,
  });
  const propsOf = createRemoteProps({ bus, versions, store, overlays, hints, api: appStatus.watch(client), config, trackFor });

  const known = [...(page.remote ? [page.remote] : []), ...page.providers];
  const { services, guesses, start: startService } = createServices({
    known, release, loader, onFailure: failure, propsFor: (remote, own) => propsOf(remote, own).props,
  });
  session.connect(services);
  const customer = () => {
    const who = auth();
    return who?.status === 'signed-in' && !who.deletionTimestamp ? who.uid : undefined;
  };
  const { prepare, guess, clear } = createPrepare({
    loader, routes, startService, isCustomer: () => customer() !== undefined,
    loadProps: (remote, guess) => propsOf(remote, guess ? guesses : services),
  });
  hints.connect((path, sign) => void guess(path, sign));

  const views = createMountedViews();
  const mounter = createViewMounter({ loader, views, onRecoverable: recovered });
  const mount = SHOP_ENVIRONMENT === 'production' ? mounter : timeMounts(mounter);
  noticeBusy(window, { views, onFailure: failure });
  const named = ({ name }: ReleasedRemote, view: string, { props, close }: ReturnType<typeof propsOf>) =>
    ({ props: { ...props, view: `${name}/${view}` }, close });
  createOverlays({
    store: overlays, host: document.body.appendChild(document.createElement('div')), release, loader, mount, onFailure: failure,
    propsFor: (remote, view, closeOverlay) => named(remote, view, propsOf(remote, services, { closeOverlay })),
  });

  const parts: FillOptions = {
    mount, onFailure: failure,
    prepare: (target, reason) => prepare(target, reason, store.get()),
    propsFor: (remote, view, mine) => named(remote, view, propsOf(remote, services, { mine })),
  };
  const places = createPlaces({ release, customer, whenIdle: onIdle, ...parts });
  const onPeek: OnPeek = (place, button) => void import('./floating/peek').then(
    ({ openPeek }) => openPeek(place, button, {
      release, customer, onCustomer: (listener) => subscribe(chromeBus, 'auth', listener), onNavigation: store.subscribe, ...parts,
    }), () => {},
  );

  if (SHOP_ENVIRONMENT !== 'production' && /[?&]owners\b/.test(window.location.search)) {
    void import('./owners/show-owners').then(({ showOwners }) =>
      showOwners({ document, views, overlays, places, shell: shell.version, release, file: page.release?.url }));
  }
  const inspection = page.preview && offerInspection(window, {
    warm: (name) => startService(name), openOverlay: overlays.open, closeOverlay: overlays.close, overlay: overlays.current,
  });
  const announcer = createAnnouncer(document);
  keepFocus(document);
  const composedNode = main.querySelector<HTMLElement>(':scope > [data-view]');
  const slot = createSlot({
    face: createFace(main, early),
    fade: createFade(window),
    mount,
    prepare: (target, reason, budget) => prepare(target, reason, store.get(), budget),
    propsFor({ remote, route }) {
      const mine = (pathname: string) => belongsTo(pathname, route);
      const { props, close } = named(remote, route.view, propsOf(remote, services, { mine }));
      const { place, mounted } = places.within(remote, mine);
      return { props: { ...props, place }, close, mounted };
    },
    ...(composedNode && {
      composed: { route: page.route, mode: composedNode.dataset.mode === 'full' ? 'full' : 'skeleton', data: page.data },
    }),
    onFailure: failure,
    onMounted({ route }) {
      announcer.arrived(main);
      inspection?.arrived(route.path);
      trackOwn(pageViewed, { route: store.get().pathname });
      store.restoreScroll();
      onIdle(() => route.next.forEach((path) => void guess(path, 'idle')));
    },
  });

  const update = createPageController({
    store, routes, slot, auth,
    onAuthNeeded({ route }) {
      const started = startService('session');
      void guess(route.path, 'waiting');
      return started;
    },
    openLogIn: () => overlays.open('login'),
    reload: () => window.location.reload(),
    onFailure: (error) => failure(asLoadError(error, 'release', { name: 'release', version: String(page.sequence) })),
  });

  store.subscribe(update);
  subscribe(chromeBus, 'auth', () => {
    clear();
    update();
    places.review();
  });
  watchOverlays({ overlays, bus: chromeBus, store });
  update();
  appStatus.start();
  integrity.start();

  if (wasSignedIn(safeLocalStorage, chromeBus)) {
    // Preloaded now, so that the customer is greeted soon; started after the first paint.
    for (const remote of known) loader.preloadService(remote, 'session');
    // A failure is tried again by another path: the greeting would be missing until the session's next call.
    const start = () => void startService('session', { guess: true }).then((running) => running || startService('session'));
    window.requestAnimationFrame(() => window.setTimeout(start));
  }
  // Not earlier, since it would share a slow connection with the first pictures; not at idle, since a first tap on a link to another
  // remote would then wait for this request before its own. A failure is no harm here: the next caller tries again.
  whenLoaded(() => void release().catch(() => {}), window);
  onIdle(() => void release().then(() => CHROME_SERVICES.forEach((name) => void startService(name, { guess: true })), () => {}));

  const newerVersion: NewerVersionOptions = {
    window,
    release,
    customer: watchCustomer({ window, bus: chromeBus, onNavigation: store.subscribe }),
  };

  return {
    chromeBus, consent, early, last, newerVersion, report, onPeek, openOverlay: overlays.open,
    onRecoverable: (error: unknown) => recovered(error, shell),
  };
}
