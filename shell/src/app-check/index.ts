export { createIntegrity, type IntegrityOptions, type IntegrityRoom } from './integrity';
