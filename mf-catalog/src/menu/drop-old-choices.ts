import { BROWSER_DAYS } from 'shared-rules';
import * as v from 'valibot';
import type { SafeStorage } from 'shared-remote/storage';

export const CHOSEN_MENU_KEY = 'five-day-kitchen:menu';
const LIFETIME_MS = BROWSER_DAYS.chosenMeals * 86_400_000;

const Used = v.pipe(v.string(), v.parseJson(), v.object({ usedAt: v.number() }));

/** Chosen meals go seven days after their last use, whichever of our pages is opened then. `now` in ms. */
export function dropOldChoices(storage: SafeStorage, now: number): void {
  const used = v.safeParse(Used, storage.get(CHOSEN_MENU_KEY));
  // Of an older build, which noted no time: the seven days begin at the next use.
  if (used.success && now - used.output.usedAt >= LIFETIME_MS) storage.remove(CHOSEN_MENU_KEY);
}
