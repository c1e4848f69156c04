export { Floating } from './floating';
export { keepLastShown } from './keep-last-shown';
export { markKnown, readLastShown, type LastShown } from './last-shown';
