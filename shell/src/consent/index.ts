export { ConsentBanner } from './banner';
export { createConsent, type ConsentStore } from './consent';
