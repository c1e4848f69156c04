export { createDataAhead } from './data-ahead';
export { asLoadError, LoadError, type FailureKind } from './load-error';
export { createLoader, type Loader } from './loader';
export { createRelease } from './release';
export { within } from './within';
