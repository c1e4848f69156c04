export { NewerVersionNotice } from './notice';
export { createNewerVersion, type NewerVersionRoom } from './newer-version';
export { watchCustomer } from './customer';
