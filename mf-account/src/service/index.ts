import type { StartService } from 'shared-remote';
import { createSession } from './session';

/** The headless session service. Firebase's code stays on the server until somebody was signed in here, or acts. */
export const start: StartService<'session'> = (props) =>
  createSession(props, async () => (await import('./firebase')).connectFirebase(props.config));
