import type { StartService } from 'shared-remote';
import { keepInstallOffer } from '../install/offer';
import type { session } from '../services';
import { createSession } from './session';

/** Firebase's code is downloaded only if a customer was signed in on this device, or at the first command. */
export const start: StartService<typeof session> = (props) => {
  keepInstallOffer(window);
  return createSession(props, async () => (await import('./firebase')).connectFirebase(props.config));
};
