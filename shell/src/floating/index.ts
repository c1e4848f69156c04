export { Floating } from './floating';
