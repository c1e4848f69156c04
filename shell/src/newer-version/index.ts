export { NewerVersionNotice } from './notice';
export { createNewerVersion, type NewerVersionCheck } from './newer-version';
export { watchCustomer } from './customer';
