// The order of the first three is the contract: no script before the policy, no remote before the runtime.
import './federation/trusted-types';
import './federation/runtime';
import './federation/provide';
import 'shared-ui/tokens.css';
import 'shared-ui/fonts.css';
import 'shared-ui/base.css';
import './document/document.module.css';
import { whenParsed } from './document/when-parsed';

// In a task of its own: a phone takes a tenth of a second for the libraries above, and as long again for the shop.
whenParsed(() => setTimeout(() => void import(/* webpackMode: "eager" */ './start')));
