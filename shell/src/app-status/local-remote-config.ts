import { _addOrOverwriteComponent, type FirebaseApp } from 'firebase/app';
import type { PublicConfig } from 'shared-remote';

declare module '@firebase/app' {
  /** Firebase's own way for its packages to replace a component; not in its public types. */
  export function _addOrOverwriteComponent(app: FirebaseApp, component: object): void;
}
declare global {
  interface Window {
    /** Where the SDK fetches from, if not from Google. */
    FIREBASE_REMOTE_CONFIG_URL_BASE?: string;
  }
}

/**
 * Lets the real SDK talk to the sandbox: moves its address, and replaces the installations service, whose host is
 * fixed. Imported in local builds only, so that no other artefact holds it.
 * @returns false when the sandbox has no Remote Config.
 */
export function connectLocalRemoteConfig(app: FirebaseApp, { sandbox }: PublicConfig): boolean {
  if (!sandbox) return false;
  window.FIREBASE_REMOTE_CONFIG_URL_BASE = sandbox.remoteConfig;
  const installation = { getId: async () => 'local-installation', getToken: async () => 'local-token' };
  // In the shape of @firebase/component's Component, which firebase does not re-export.
  _addOrOverwriteComponent(app, {
    name: 'installations-internal', instanceFactory: () => installation, type: 'PRIVATE',
    multipleInstances: false, serviceProps: {}, instantiationMode: 'LAZY', onInstanceCreated: null,
  });
  return true;
}
