export { startSessionEarly } from './early-session';
export { ServiceError } from './service-error';
export { createServices, type ServicesOptions, type ServicesRoom } from './services';
export { whenIdle } from './when-idle';
