export { current, publisher, subscribe, type BusPort } from './port';
export { parse, type AppStatusEvent, type AuthEvent, type Draft, type Topic } from './topics';
