// The order of the first three is the contract: no script before the policy, no remote before the runtime.
import './federation/policy';
import './federation/runtime';
import './federation/provide';
import 'shared-ui/tokens.css';
import 'shared-ui/fonts.css';
import 'shared-ui/base.css';
import './document/document.module.css';
import { hydrateRoot } from 'shared-remote/react-dom';
import { Chrome } from './chrome';
import { readPage } from './page';
import { openShop } from './shop';

const { page, ...read } = readPage();
const { config } = read;
const shop = openShop({ page, ...read, window });

const chrome = document.getElementById('chrome');
if (chrome) {
  hydrateRoot(chrome, <Chrome config={config} year={page.year ?? 0} bus={shop.chromeBus} openOverlay={shop.openOverlay} consent={shop.consent} newer={shop.newer} />, {
    identifierPrefix: 'shell-',
    onRecoverableError: shop.onRecoverable,
  });
}
