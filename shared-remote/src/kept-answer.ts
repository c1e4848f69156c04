import { parseAnswer, type ApiClient } from 'shared-api';
import { UserAnswer } from 'shared-api/answers/profile';
import { eatsAll } from 'shared-rules';
import { notEatenToText, textToNotEaten } from 'shared-rules/not-eaten-text';
import { clearKept, readKept, unlessDropped, writeKept } from './kept-answer-mark';
import { notEaten } from './not-eaten';

/** Keeps this device's answer in the customer's profile from now on. Only for a customer who has asked for it (docs/decisions/074). */
export async function keepAnswer(api: ApiClient, uid: string): Promise<void> {
  const text = notEatenToText(notEaten.get());
  if (await unlessDropped(api.call('PUT /user/profile', { body: { allergens: text } }))) writeKept(uid, text);
}

/** Takes it out of the profile again; the device keeps it. */
export async function withdrawAnswer(api: ApiClient): Promise<void> {
  if (await unlessDropped(api.call('PUT /user/profile', { body: { allergens: '' } }))) clearKept();
}

/** Sends an answer that was changed on this device, unless it was taken out of the profile on another one meanwhile. */
export async function sendAnswer(api: ApiClient, uid: string): Promise<void> {
  const got = await unlessDropped(api.call('GET /user/profile', {}));
  if (!got) return;
  const { user } = parseAnswer(UserAnswer, got.answer);
  await stepAnswer(api, uid, user.allergens);
}

/**
 * Brings device and profile in step. What this device could not send goes first: an allergy that was added here must not be
 * overwritten by an older profile.
 * @param profileText `allergens` of the profile; without any the customer keeps no answer in it
 */
export async function stepAnswer(api: ApiClient, uid: string, profileText = ''): Promise<void> {
  const both = readKept(uid);
  const theirs = textToNotEaten(profileText);
  if (both === undefined) {
    // A device without an answer of its own takes the profile's.
    if (!theirs || eatsAll(theirs) || !eatsAll(notEaten.get())) return;
  } else {
    // Taken out on another device, or replaced by somebody's own words: nothing is sent any more, and this device keeps its answer.
    if (!theirs) return clearKept();
    if (notEatenToText(notEaten.get()) !== both) return keepAnswer(api, uid);
    if (profileText === both) return;
  }
  notEaten.set(theirs);
  writeKept(uid, profileText);
}
