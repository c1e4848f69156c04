export { Floating } from './floating';
export { keepLastShown } from './keep-last-shown';
export type { OnPeek } from './peek-signs';
export { markKnown, readLastShown, type LastShown } from './last-shown';
