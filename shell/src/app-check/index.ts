export { createIntegrity, type IntegrityOptions, type AppCheckTokens } from './integrity';
