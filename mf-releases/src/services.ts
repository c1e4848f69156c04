import { defineService } from 'shared-remote';

/** Of mf-account. */
export const session = defineService('session', { signOut: { takes: [] } });
