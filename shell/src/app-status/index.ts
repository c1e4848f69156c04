export { createAppStatus, type AppStatusOptions, type AppStatusRoom } from './app-status';
export { fetchRemoteConfig } from './remote-config';
