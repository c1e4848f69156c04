import { formatDay, lastOrderDay, unbroken } from 'shared-rules';
import { weeks as texts } from '../copy';
import type { ChosenDay } from './use-chosen-day';
import styles from './week-choice.module.css';

/** The Mondays on which the cart can arrive. A full one can still be chosen: its boxes may be held by this cart's own checkout. */
export function WeekChoice({ day: chosen, offered, fullDays, full, choose }: ChosenDay) {
  return (
    <fieldset className={styles.weeks}>
      <legend className={styles.title}>{texts.title}</legend>
      {offered.map((day) => (
        <label key={day} className={styles.week}>
          <input id={weekInput(day)} type="radio" name="delivery-day" value={day} checked={day === chosen} onChange={() => choose(day)} />
          <span className={styles.words}>
            <span className={styles.day}>{unbroken(formatDay(day))}</span>
            <span className={styles.quiet}>
              {(day === chosen ? full : fullDays.includes(day)) ? texts.full : unbroken(texts.orderBy(formatDay(lastOrderDay(day))))}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The id of a week's radio button: the one that was offered instead of another gets the focus. */
export const weekInput = (day: string): string => `deliver-${day}`;
