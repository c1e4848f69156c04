export { Floating, type FloatingProps } from './floating';
