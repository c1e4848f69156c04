import { createClient } from 'shared-api';
import { ANSWER_WITHIN_MS } from 'shared-api/bounds';
import { current, type Topic } from 'shared-events';
import { createBus } from 'shared-events/bus';
import { trackOf } from 'shared-remote';
import type { ReleasedRemote } from 'shared-remote/release-document';
import { safeLocalStorage } from 'shared-remote/storage';
import { whenIdle } from 'shared-remote/when-idle';
import { whenLoaded } from 'shared-remote/when-loaded';
import { createAnalytics } from './analytics/analytics';
import { createIntegrity } from './app-check/integrity';
import { createAppStatus } from './app-status/app-status';
import { noticeBusy } from './busy/notice-busy';
import { showQuestion } from './consent/show-question';
import { pageViewed } from './events';
import { createFailureReports, UNKNOWN_VERSION } from './failure-reports';
import { asLoadError, LoadError } from './federation/load-error';
import { createLoader } from './federation/loader';
import { createRelease } from './federation/release';
import { keepLastShown } from './floating/keep-last-shown';
import { markKnown, readLastShown } from './floating/last-shown';
import { offerInspection } from './inspection';
import { interceptLinks } from './navigation/links';
import { createLocationStore } from './navigation/location-store';
import { createRouteTable } from './navigation/route-table';
import type { NewerVersionOptions } from './newer-version/newer-version';
import { watchCustomer } from './newer-version/customer';
import { createOverlayStore } from './overlays/overlay-store';
import { createOverlays } from './overlays/overlays';
import { watchOverlays } from './overlays/watch-overlays';
import type { ReadPage } from './page';
import { openFragments } from './places/open-fragments';
import { createRemoteProps } from './remote-props';
import { createRemotes } from './remotes';
import { createReports } from './reports/reports';
import { createSessionHandle, wasSignedIn } from './services/session-handle';
import { openPage } from './slot/open-page';
import { NO_INPUT } from './starter/early-input';

/** What the bar shows. */
const BAR_TOPICS: readonly Topic[] = ['auth', 'cart-count'];

interface ShopOptions extends ReadPage {
  window: Window & typeof globalThis;
  /** Replaced in tests. */
  loader?: ReturnType<typeof createLoader>;
}

/** Creates what the shell consists of for one document, and shows the page. */
export function openShop({ page, config, refused, window, loader = createLoader() }: ShopOptions) {
  const { document } = window;
  const main = document.getElementById('slot');
  if (!main) throw new Error('This document has no <main id="slot">.');

  const { input: early, consent } = window.shopStarter ?? { input: NO_INPUT, consent: showQuestion(window) };
  const last = readLastShown();
  markKnown(document, last);
  const { report } = createReports({ window, shell: page.shell, preview: page.preview !== undefined });
  const { failure, recovered } = createFailureReports(window, report);
  if (refused) failure(new LoadError('release', refused.name, refused.version));

  const shell = { name: 'shell', version: page.shell ?? UNKNOWN_VERSION };
  const versions = new Map([[shell.name, shell.version]]);
  const bus = createBus((error, topic, port) =>
    failure(asLoadError(error, 'crash', { name: port, version: versions.get(port) ?? UNKNOWN_VERSION }), `on ${topic}`));
  const chromeBus = bus.port('shell', { publishes: ['app-status'] });
  keepLastShown(chromeBus, last);
  const onIdle = (run: () => void) => whenIdle(run, window);

  const release = createRelease(page.release);
  const routes = createRouteTable({ own: page.remote, release });
  const store = createLocationStore(window);
  const overlays = createOverlayStore();
  const { trackFor } = createAnalytics({ config, consent });
  const trackOwn = trackOf(trackFor({ [pageViewed.name]: pageViewed.fields }));
  const integrity = createIntegrity({ window, config });
  const session = createSessionHandle();
  const timeoutMs = ANSWER_WITHIN_MS[config.environment === 'production' ? 'production' : 'development'];
  const client = createClient({ baseUrl: '/api', timeoutMs, token: session.token, integrity: integrity.token });
  const appStatus = createAppStatus({
    window, api: client, bus: chromeBus, composed: page.appStatus,
    fetchRemoteConfig: async () => (await import('./app-status/remote-config')).fetchRemoteConfig(config, window.location.hostname),
    whenIdle: onIdle,
  });

  const known = [...(page.remote ? [page.remote] : []), ...page.providers];
  const remotes = createRemotes({
    known, loader, release, routes, onFailure: failure, onRecoverable: recovered,
    propsFor: createRemoteProps({ bus, versions, store, overlays, api: appStatus.watch(client), config, trackFor }),
    customer() {
      const who = current(chromeBus, 'auth');
      return who?.status === 'signed-in' && !who.deletionTimestamp ? who.uid : undefined;
    },
  });
  const { startService, views } = remotes;
  session.connect(remotes.services);
  interceptLinks({ document, store, prefetch: (path, reason) => void remotes.guess(path, reason) });
  noticeBusy(window, { views, onFailure: failure });
  createOverlays({
    store: overlays, host: document.body.appendChild(document.createElement('div')), release, loader, mount: remotes.mount,
    onFailure: failure,
    propsFor: (remote, view, closeOverlay) => remotes.propsForView(remote, view, { closeOverlay }),
  });
  const { places, openPanel, fill } = openFragments({ remotes, store, bus: chromeBus, whenIdle: onIdle });

  if (SHOP_ENVIRONMENT !== 'production' && /[?&]owners\b/.test(window.location.search)) {
    void import('./owners/show-owners').then(({ showOwners }) =>
      showOwners({ document, views, overlays, places, shell: shell.version, release, file: page.release?.url }));
  }
  const inspection = page.preview && offerInspection(window, {
    warm: (name) => startService(name), openOverlay: overlays.open, closeOverlay: overlays.close, overlay: overlays.current,
    tryFragment: (remote, fragment) => void import(/* webpackChunkName: "fragments" */ './places/try-fragment').then(
      ({ tryFragment }) => tryFragment(main, remote, fragment, { release, ...fill }),
    ),
  });
  openPage({
    window, main, page, early, remotes, routes, store, places, bus: chromeBus, whenIdle: onIdle,
    openLogIn: () => overlays.open('login'),
    onMounted({ route }) {
      inspection?.arrived(route.path);
      trackOwn(pageViewed, { route: store.get().pathname });
    },
  });
  watchOverlays({ overlays, bus: chromeBus, store });
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
  onIdle(() => void release().then(({ remotes: live }) => {
    for (const name of publishersOf(BAR_TOPICS, live)) void startService(name, { guess: true });
  }, () => {}));

  const newerVersion: NewerVersionOptions = {
    window,
    release,
    customer: watchCustomer({ window, bus: chromeBus, onNavigation: store.subscribe }),
  };

  return {
    chromeBus, consent, early, last, newerVersion, report, openPanel, openOverlay: overlays.open,
    onRecoverable: (error: unknown) => recovered(error, shell),
  };
}

/** The services of the remotes that publish one of these topics. */
const publishersOf = (topics: readonly string[], remotes: readonly ReleasedRemote[]): string[] => remotes
  .filter(({ publishes }) => publishes.some((topic) => topics.includes(topic)))
  .flatMap(({ services }) => services.map(({ name }) => name));
