import { renewWhenOld } from './renew-when-old';
import { startAtFirstSign, watchTag } from './starter';
import { whenShown } from './when-shown';

// Before the page is parsed, when browsers hand over what a service worker has said by then.
const stopRenewing = renewWhenOld(window);
watchTag(window);
whenShown(document, () => startAtFirstSign(window, stopRenewing));
