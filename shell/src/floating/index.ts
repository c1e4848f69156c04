export { Floating } from './floating';
export { keepLastShown } from './keep-last-shown';
export { readLastShown, type LastShown } from './last-shown';
