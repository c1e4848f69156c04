// Starts the shell without Module Federation, for comparison. The files beside this one replace the shell's federated ones.
import '../../../shell/src/federation/trusted-types';
import '../../../shell/src/styles';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { whenParsed } from '../../../shell/src/document/when-parsed';
import { Chrome } from '../../../shell/src/chrome';
import { readPage } from '../../../shell/src/page';
import { openShop } from '../../../shell/src/shop';

whenParsed(() => {
  const { page, config } = readPage();
  const shop = openShop({ page, config, window });

  const root = document.getElementById('chrome');
  if (root) {
    const chrome = <Chrome
      config={config}
      year={page.year ?? 0}
      links={page.links}
      loaded={page.appStatus !== undefined}
      last={shop.last}
      bus={shop.chromeBus}
      openOverlay={shop.openOverlay}
      openPanel={shop.openPanel}
      consent={shop.consent}
      onHydrated={() => shop.early.replay(root)}
    />;
    const options = { identifierPrefix: 'shell-', onRecoverableError: shop.onRecoverable };
    // It is empty in a client-rendered page.
    if (root.hasChildNodes()) hydrateRoot(root, chrome, options);
    else createRoot(root, options).render(chrome);
  }
});
