import { defineEvent } from 'shared-remote';

export const signedUp = defineEvent('signed_up', {});
export const loggedIn = defineEvent('logged_in', {});
export const loggedOut = defineEvent('logged_out', {});
export const resetAsked = defineEvent('password_reset_asked', {});
export const profileSaved = defineEvent('profile_saved', {});
export const deletionScheduled = defineEvent('deletion_scheduled', {});
export const deletionCancelled = defineEvent('deletion_cancelled', {});
