import { formatDay, unbroken } from 'shared-rules';
import { weeks as texts } from '../copy';
import styles from './clashes.module.css';
import type { ChosenDay } from './use-chosen-day';
import { WayTo } from './way-to';
import { weekInput } from './week-choice';

/** Above 'Continue to Checkout': one can't order any more for the day that the customer saw, and it is another one now. */
export function PassedNotice({ week: { passed, day, closed, full } }: { week: ChosenDay }) {
  if (passed === undefined) return null;
  const isOpen = closed === undefined && full === undefined;
  return (
    <div className={styles.clashes}>
      <p role="alert" className={styles.title}>{unbroken(texts.passed(formatDay(passed), isOpen ? formatDay(day) : undefined))}</p>
      <WayTo id={weekInput(day)}>{texts.see}</WayTo>
    </div>
  );
}
