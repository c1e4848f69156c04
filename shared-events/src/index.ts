export { current, publish, publisher, subscribe, type BusPort } from './port';
export { defineTopic, parse, type AppStatusEvent, type AuthEvent, type Draft, type Topic, type TopicDefinition } from './topics';
