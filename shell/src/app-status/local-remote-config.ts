import { _addOrOverwriteComponent, type FirebaseApp } from 'firebase/app';
import type { PublicConfig } from 'shared-remote';

declare module '@firebase/app' {
  /** Firebase's internal function to replace a component; not in its public types. */
  export function _addOrOverwriteComponent(app: FirebaseApp, component: object): void;
}
declare global {
  interface Window {
    /** Read by the SDK: the address of another server than Google's. */
    FIREBASE_REMOTE_CONFIG_URL_BASE?: string;
  }
}

/**
 * Connects the SDK to the sandbox: sets its address, and replaces the installations service, whose host is fixed. Imported in
 * local builds only, so that no other artefact contains it.
 * @returns false if the sandbox has no Remote Config
 */
export function connectLocalRemoteConfig(app: FirebaseApp, { sandbox }: PublicConfig): boolean {
  if (!sandbox) return false;
  window.FIREBASE_REMOTE_CONFIG_URL_BASE = sandbox.remoteConfig;
  const installation = { getId: async () => 'local-installation', getToken: async () => 'local-token' };
  // The fields of @firebase/component's Component, which firebase does not re-export.
  _addOrOverwriteComponent(app, {
    name: 'installations-internal', instanceFactory: () => installation, type: 'PRIVATE',
    multipleInstances: false, serviceProps: {}, instantiationMode: 'LAZY', onInstanceCreated: null,
  });
  return true;
}
