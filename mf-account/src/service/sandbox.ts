import { connectAuthEmulator, type Auth } from 'firebase/auth';

/** Connects Firebase Authentication to the local emulator. Production builds do not contain this module. */
export function connectSandbox(auth: Auth, url: string): void {
  connectAuthEmulator(auth, url, { disableWarnings: true });
}
