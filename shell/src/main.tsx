// The order of the first three imports matters: the policy before any script, the runtime before any remote.
import './federation/trusted-types';
import './federation/runtime';
import './federation/provide';
import './styles';
import { whenParsed } from './document/when-parsed';
import { isLoadedAnew } from './offline/load-anew';
import { whenShown } from './starter/when-shown';

window.shellRuns = true;

// In its own task: a phone takes 0.1 s for the libraries above, and 0.1 s for the shop.
whenShown(document, () => whenParsed(() => setTimeout(() => {
  if (!isLoadedAnew()) void import(/* webpackMode: "eager" */ './start');
})));
