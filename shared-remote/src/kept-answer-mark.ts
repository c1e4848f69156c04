import { EATS_ALL } from 'shared-rules';
import * as v from 'valibot';
import { notEaten } from './not-eaten';
import { readStored, safeLocalStorage as storage } from './storage';

const KEY = 'five-day-kitchen:not-eaten-kept';
/** To the other remotes of this document, each of which has a copy of this module. Other tabs hear of the sign-out themselves. */
const DROPPED = 'five-day-kitchen:kept-answer-dropped';
const Kept = v.object({ uid: v.string(), text: v.string() });

/** The text that this device and the customer's profile had last; undefined if the customer keeps no answer in the profile. */
export function readKept(uid: string): string | undefined {
  const kept = readStored(Kept, storage, KEY);
  return kept?.uid === uid ? kept.text : undefined;
}

export function writeKept(uid: string, text: string): void {
  storage.set(KEY, JSON.stringify({ uid, text }));
}

export function clearKept(): void {
  storage.remove(KEY);
}

/** An answer that is kept in a profile leaves the device with its customer, as the sign-in brings it back. */
export function dropKeptAnswer(uid?: string): void {
  const kept = readStored(Kept, storage, KEY);
  if (kept && kept.uid === uid) return;
  dispatchEvent(new Event(DROPPED));
  if (!kept) return;
  notEaten.set(EATS_ALL);
  clearKept();
}

/**
 * Waits for `work`. A request may outlast its customer's sign-out: what it would write then is of somebody who has left this device.
 * @returns its answer; undefined if answers were dropped meanwhile
 */
export async function unlessDropped<T>(work: Promise<T>): Promise<{ answer: T } | undefined> {
  let isDropped = false;
  const note = () => { isDropped = true; };
  addEventListener(DROPPED, note);
  try {
    const answer = await work;
    return isDropped ? undefined : { answer };
  } finally {
    removeEventListener(DROPPED, note);
  }
}
