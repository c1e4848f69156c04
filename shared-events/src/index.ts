export { current, publisher, subscribe, TopicError, type BusPort } from './port';
export { parse, topics, type AppStatusEvent, type AuthEvent, type Draft, type Payload, type Topic } from './topics';
