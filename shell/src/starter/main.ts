import { forgetFailedPreloads } from './forget-failed-preloads';
import { renewWhenOld } from './renew-when-old';
import { startAtFirstSign } from './starter';
import { whenShown } from './when-shown';

// Before the page is parsed, when browsers hand over what a service worker has said by then.
const stopRenewing = renewWhenOld(window);
forgetFailedPreloads(document);
whenShown(document, () => startAtFirstSign(window, stopRenewing));
