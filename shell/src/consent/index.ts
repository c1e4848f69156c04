export { ConsentBanner } from './banner';
export { createConsent, type Choice, type ConsentRoom, type ConsentState } from './consent';
