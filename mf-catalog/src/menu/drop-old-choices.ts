import { BROWSER_DAYS } from 'shared-rules';
import * as v from 'valibot';
import { readStored, type SafeStorage } from 'shared-remote/storage';

export const CHOSEN_MENU_KEY = 'five-day-kitchen:menu';
const LIFETIME_MS = BROWSER_DAYS.chosenMeals * 86_400_000;

const Used = v.object({ usedAt: v.number() });

/** Removes the chosen meals seven days after their last use. Every page of this remote calls it. `now` in ms. */
export function dropOldChoices(storage: SafeStorage, now: number): void {
  const used = readStored(Used, storage, CHOSEN_MENU_KEY);
  // An older build stored no time: the seven days begin at the next use.
  if (used && now - used.usedAt >= LIFETIME_MS) storage.remove(CHOSEN_MENU_KEY);
}
