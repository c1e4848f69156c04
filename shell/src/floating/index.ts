export { Floating } from './floating';
export { keepLastShown } from './keep-last-shown';
export type { OpenPanel } from './panel-triggers';
export { markKnown, readLastShown, type LastShown } from './last-shown';
