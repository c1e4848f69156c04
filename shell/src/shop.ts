import { createClient } from 'shared-api';
import { current, subscribe } from 'shared-events';
import { createBus } from 'shared-events/bus';
import type { Navigation, Services, ViewProps } from 'shared-remote';
import type { ReleasedRemote } from 'shared-remote/release-document';
import { createAnalytics } from './analytics';
import { createIntegrity } from './app-check';
import { createAppStatus, fetchRemoteConfig } from './app-status';
import { createConsent } from './consent';
import { asLoadError, createDataAhead, createLoader, createRelease, LoadError } from './federation';
import { belongsTo, createAnnouncer, createNavigation, type ScopedNavigation } from './navigation';
import { createAfterLogIn } from './navigation/after-log-in';
import { createPageController } from './navigation/page-controller';
import { createNewerVersion, watchCustomer } from './newer-version';
import { createOverlays, watchOverlays } from './overlays';
import type { ReadPage } from './page';
import { offerInspection } from './inspection';
import { createReports } from './reports';
import { createServices, ServiceError, startSessionEarly, whenIdle } from './services';
import { createFace, createFade, createSlot, mountView } from './slot';

/** SPEC §7: the client's time limit. */
const TIMEOUT = { local: 10_000, preview: 10_000, production: 15_000 } as const;

/** For the report of a failure that no version answers for. */
const UNKNOWN = 'none';

export interface ShopOptions extends ReadPage {
  window: Window;
}

/** Wires the rooms of the shell together for one document, and shows the page. */
export function openShop({ page, config, refused, window }: ShopOptions) {
  const { document } = window;
  const main = document.getElementById('slot');
  if (!main) throw new Error('This document has no <main id="slot">.');

  const { report } = createReports({ window, shell: page.shell });
  const failure = (error: LoadError, detail?: string) =>
    report({ type: 'remote-failure', remote: error.remote, version: error.version, kind: error.kind, path: window.location.pathname, ...(detail !== undefined && { detail }) });
  const recovered = (_: unknown, remote: { name: string; version: string }) =>
    report({ type: 'remote-failure', remote: remote.name, version: remote.version, kind: 'hydration', path: window.location.pathname });

  if (refused) failure(new LoadError('release', refused.name, refused.version));

  // Whose version a port speaks for: a canary is judged by its own failures, not by those of the page it stands in.
  const versions = new Map([['shell', page.shell ?? UNKNOWN]]);
  const bus = createBus((error, topic, port) => failure(asLoadError(error, 'crash', { name: port, version: versions.get(port) ?? UNKNOWN }), `on ${topic}`));
  const chromeBus = bus.port('shell', { publishes: ['app-status'] });
  const loader = createLoader();
  const release = createRelease(page.release);
  const onIdle = (run: () => void) => whenIdle(window, run);

  const navigation = createNavigation({ window, intend: (path) => void dataAhead(path) });
  const reach = (): Pick<Navigation, 'openOverlay' | 'closeOverlay' | 'prefetch'> => ({
    openOverlay: (name) => overlays.open(name),
    closeOverlay: () => overlays.close(),
    prefetch: (path) => void prefetch(path),
  });

  const consent = createConsent(window);
  const { track } = createAnalytics({ config, consent });
  const integrity = createIntegrity({ window, config });
  const client = createClient({
    baseUrl: '/api',
    timeoutMs: TIMEOUT[config.environment],
    // Without a session service there is nobody signed in: a guest can still pay while the account's remote is down.
    token: async (fresh) => {
      try {
        const token = await services.session.token(fresh);
        return typeof token === 'string' ? token : null;
      } catch (error) {
        if (error instanceof ServiceError) return null;
        throw error;
      }
    },
    integrity: integrity.token,
  });
  const appStatus = createAppStatus({
    window, api: client, bus: chromeBus, composed: page.appStatus,
    fetchRemoteConfig: () => fetchRemoteConfig(config, window.location.hostname), whenIdle: onIdle,
  });
  const api = appStatus.watch(client);

  const portOf = (remote: ReleasedRemote) => {
    versions.set(remote.name, remote.version);
    return bus.port(remote.name, { publishes: remote.publishes });
  };
  const own = (remote: ReleasedRemote, scoped: ScopedNavigation, port = portOf(remote)) => ({
    props: { navigation: scoped, bus: port, services, api, config, track },
    close() {
      scoped.close();
      port.close();
    },
  });

  const known = [...(page.remote ? [page.remote] : []), ...page.providers];
  const serviceRoom = createServices({
    known,
    release,
    loadService: (remote, module) => loader.load(remote, module, { headless: true }),
    propsFor: (remote) => own(remote, navigation.scope(() => true, reach())).props,
    onFailure(error, remote) {
      if (remote) loader.distrust(remote);
      // What lies below has the truer kind.
      failure(asLoadError(error.cause ?? error, 'module', remote ?? { name: `service ${error.service}`, version: UNKNOWN }));
    },
  });
  const services: Services = serviceRoom.services;
  startSessionEarly({ window, bus: chromeBus, expect: () => known.forEach((remote) => loader.preloadLater(remote, 'session')), warm: () => serviceRoom.warm('session') });

  const host = document.createElement('div');
  document.body.append(host);
  const overlays = createOverlays({
    host,
    release,
    mountView,
    loadView: (remote, view) => loader.load(remote, view),
    propsFor(remote, view, close) {
      const { props, close: end } = own(remote, navigation.scope(() => true, { ...reach(), closeOverlay: close }));
      return { props: { ...props, view: `${remote.name}/${view}` }, close: end };
    },
    onFailure: (error) => failure(error),
    onRecoverable: recovered,
    exhausted: (remote) => loader.exhausted(remote),
    distrust: (remote) => loader.distrust(remote),
  });

  const announcer = createAnnouncer({ document });
  const composedNode = main.querySelector<HTMLElement>(':scope > [data-view]');
  const slot = createSlot({
    face: createFace(main),
    fade: createFade(window),
    loader,
    propsFor({ remote, route }) {
      const { props, close } = own(remote, navigation.scope((pathname) => belongsTo(pathname, route), reach()));
      return { props: { ...props, view: `${remote.name}/${route.view}` } satisfies Partial<ViewProps>, close };
    },
    ...(composedNode && { composed: { route: page.route, mode: composedNode.dataset.mode === 'full' ? 'full' : 'skeleton', data: page.data } }),
    onFailure: (error) => failure(error),
    onRecoverable: (error, { remote }) => recovered(error, remote),
    onEntering({ remote, route }) {
      // The remote's own first: then the view finds them there, and its first render is not of waiting.
      for (const { name } of remote.services) if (route.services.includes(name)) void serviceRoom.warm(name);
    },
    onMounted({ route }, lineFree) {
      announcer.arrived(main);
      inspection?.arrived(route.path);
      track('page_viewed', { route: navigation.store.get().pathname });
      navigation.store.restoreScroll();
      // A tap must not wait for these first: neither on this view's buttons nor, a little later, on another team's page.
      for (const service of route.services) void serviceRoom.warm(service);
      void lineFree.then(release).catch(() => {});
    },
  });

  const afterLogIn = createAfterLogIn({ bus: chromeBus, store: navigation.store, openLogIn: () => overlays.open('login') });
  const pages = createPageController({
    store: navigation.store,
    page,
    release,
    slot,
    auth: () => current(chromeBus, 'auth'),
    needAuth: () => serviceRoom.warm('session'),
    onTurnedAway: afterLogIn,
    // While the line waits for the session, the processor has nothing to do.
    expect: ({ remote, view }) => onIdle(() => void loader.prefetch(remote, view)),
    onFailure: (error) => failure(asLoadError(error, 'release', { name: 'release', version: String(page.sequence) })),
  });

  async function prefetch(path: string): Promise<void> {
    const found = await pages.find(new URL(path, window.location.href).pathname).catch(() => undefined);
    if (found) void loader.prefetch(found.remote, found.view);
  }

  const dataAhead = createDataAhead({
    window,
    async viewAt(path) {
      const found = await pages.find(path);
      if (!found || found.remote.disabled) return undefined;
      const module = await loader.prefetch(found.remote, found.view);
      const auth = current(chromeBus, 'auth');
      if (found.access === 'signed-in' && (auth?.status !== 'signed-in' || auth.deletionTimestamp)) return undefined;
      return { module, ...own(found.remote, navigation.scope(() => true, reach())) };
    },
  });

  const inspection = page.preview && offerInspection(window, { warm: serviceRoom.warm, openOverlay: (name) => overlays.open(name), closeOverlay: () => overlays.close(), overlay: () => overlays.current() });
  navigation.store.subscribe(pages.update);
  subscribe(chromeBus, 'auth', pages.update);
  watchOverlays({ overlays, bus: chromeBus, store: navigation.store });
  pages.update();
  appStatus.start();
  integrity.start();
  onIdle(() => void serviceRoom.warmAll());

  // A preview shows what is not live, on purpose.
  const newer = page.preview ? undefined : createNewerVersion({
    window,
    async own() {
      const { shell, remotes } = await release();
      return { shell, ...Object.fromEntries(remotes.map(({ name, version }) => [name, version])) };
    },
    customer: watchCustomer({ window, bus: chromeBus, onNavigation: navigation.store.subscribe }),
  });

  return {
    chromeBus,
    consent,
    newer,
    report,
    openOverlay: (name: string) => overlays.open(name),
    onRecoverable: (error: unknown) => recovered(error, { name: 'shell', version: page.shell ?? UNKNOWN }),
  };
}
