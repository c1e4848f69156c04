import { renewWhenOld } from './renew-when-old';
import { startAtFirstSign } from './starter';
import { whenShown } from './when-shown';

// Before the page is parsed, when browsers hand over what a service worker has said by then.
const stopRenewing = renewWhenOld(window);
whenShown(document, () => startAtFirstSign(window, stopRenewing));
