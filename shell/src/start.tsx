// Starts the shop in a composed document.
import { startTransition } from 'react';
import { hydrateRoot } from 'shared-remote/react-dom';
import { whenIdle } from 'shared-remote/when-idle';
import { Chrome } from './chrome';
import { readPage } from './page';
import { openShop } from './shop';
import { dropSpeculation } from './starter/speculation';
import { isTraced } from './tracing';
import { measureWebVitals } from './web-vitals/web-vitals';

const { page, ...read } = readPage();
const { config } = read;
const shop = openShop({ page, ...read, window });
// Not before: it has taken the links over, and a tap loads no document any more.
dropSpeculation(document);

const chrome = document.getElementById('chrome');
if (chrome) {
  // As a transition, which React interrupts for taps: the composed HTML is visible already.
  startTransition(() => {
    const { chromeBus: bus, openOverlay, openPanel, consent, last } = shop;
    const view = (
      <Chrome
        config={config} year={page.year ?? 0} links={page.links} loaded={page.appStatus !== undefined} last={last}
        bus={bus} openOverlay={openOverlay} openPanel={openPanel} consent={consent}
        onHydrated={() => shop.early.replay(chrome)}
      />
    );
    hydrateRoot(chrome, view, {
      identifierPrefix: 'shell-',
      onRecoverableError: shop.onRecoverable,
    });
  });
}

// In a file of its own, which no first screen waits for. A failure is no harm: the shop works as without. A kept page may have come
// without that file: it asks again once it is connected, or its notice would still show that it is not.
const watch = (): void => void import('./offline').then(
  ({ startOffline }) => startOffline(window), () => window.addEventListener('online', watch, { once: true }),
);
if (!page.preview) whenIdle(watch);
// A preview shows other versions than the live ones on purpose. A failure is no harm here, too.
if (!page.preview) {
  whenIdle(() => void import('./newer-version').then(({ offerNewerVersion }) => offerNewerVersion(shop.newerVersion), () => {}));
}
// Only staff visit a preview.
if (!page.preview) measureWebVitals({ consent: shop.consent, report: shop.report, whenIdle, page });
// Only where an operator has switched traces on. A failure is no harm: the trace then begins at the edge.
if (isTraced(window)) whenIdle(() => void import('./tracing/trace-taps').then(({ traceTaps }) => traceTaps(window), () => {}));
