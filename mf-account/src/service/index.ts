import type { StartService } from 'shared-remote';
import { createSession } from './session';

/** The headless session service. Firebase's code is downloaded only if a customer was signed in on this device, or acts. */
export const start: StartService<'session'> = (props) =>
  createSession(props, async () => (await import('./firebase')).connectFirebase(props.config));
