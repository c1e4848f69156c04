// The shop itself, for this document: what the composer wrote comes alive.
import { startTransition } from 'react';
import { hydrateRoot } from 'shared-remote/react-dom';
import { whenIdle } from 'shared-remote/when-idle';
import { Chrome } from './chrome';
import { readPage } from './page';
import { openShop } from './shop';
import { measureWebVitals } from './web-vitals';

const { page, ...read } = readPage();
const { config } = read;
const shop = openShop({ page, ...read, window });

const chrome = document.getElementById('chrome');
if (chrome) {
  // In slices, since it can be read already.
  startTransition(() => {
    hydrateRoot(chrome, <Chrome config={config} year={page.year ?? 0} bus={shop.chromeBus} openOverlay={shop.openOverlay} consent={shop.consent} newer={shop.newer} />, {
      identifierPrefix: 'shell-',
      onRecoverableError: shop.onRecoverable,
    });
  });
}

// A preview's visitors are ourselves.
if (!page.preview) measureWebVitals({ consent: shop.consent, report: shop.report, whenIdle, page });
