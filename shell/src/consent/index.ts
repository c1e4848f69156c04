export { ConsentBanner } from './banner';
export { createConsent, type Choice, type ConsentStore, type ConsentState } from './consent';
