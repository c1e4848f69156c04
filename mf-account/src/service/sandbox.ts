import { connectAuthEmulator, type Auth } from 'firebase/auth';

/** Turns Firebase Authentication to the local emulator. Production builds do not hold this module. */
export function connectSandbox(auth: Auth, url: string): void {
  connectAuthEmulator(auth, url, { disableWarnings: true });
}
