import type { ApiClient } from 'shared-api';
import { eatsAll } from 'shared-rules';
import { notEatenToText, textToNotEaten } from 'shared-rules/not-eaten-text';
import { clearKept, readKept, writeKept } from './kept-answer-mark';
import { notEaten } from './not-eaten';

/** Keeps this device's answer in the customer's profile from now on. Only for a customer who has asked for it (docs/decisions/074). */
export async function keepAnswer(api: ApiClient, uid: string): Promise<void> {
  const text = notEatenToText(notEaten.get());
  await api.call('PUT /user/profile', { body: { allergens: text } });
  writeKept(uid, text);
}

/** Takes it out of the profile again; the device keeps it. */
export async function withdrawAnswer(api: ApiClient): Promise<void> {
  await api.call('PUT /user/profile', { body: { allergens: '' } });
  clearKept();
}

/**
 * Brings device and profile in step. What this device could not send goes first: an allergy that was added here must not be
 * overwritten by an older profile.
 * @param profileText `allergens` of the profile
 */
export async function stepAnswer(api: ApiClient, uid: string, profileText = ''): Promise<void> {
  const both = readKept(uid);
  const theirs = textToNotEaten(profileText);
  if (both === undefined) {
    // A device without an answer of its own takes the profile's.
    if (!theirs || eatsAll(theirs) || !eatsAll(notEaten.get())) return;
  } else {
    if (notEatenToText(notEaten.get()) !== both) return keepAnswer(api, uid);
    // Somebody's own words are in the profile now: they stay there, and the answer stays here.
    if (!theirs) return clearKept();
    if (profileText === both) return;
  }
  notEaten.set(theirs);
  writeKept(uid, profileText);
}
