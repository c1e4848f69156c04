export { measureWebVitals } from './web-vitals';
