import { Button } from 'shared-ui';
import { SHARE } from '../copy-meal-plan';
import type { SharedWeek } from '../menu/shared-week';
import styles from './share-week.module.css';

interface SharedWeekNoticeProps {
  shared: SharedWeek;
  /** Of the visitor's own week, which is kept meanwhile. */
  ownSwaps: number;
  onBack: () => void;
}

/** Says that the meals on the screen were chosen by whoever shared the address. */
export function SharedWeekNotice({ shared: { meals, lost }, ownSwaps, onBack }: SharedWeekNoticeProps) {
  return (
    <section className={styles.notice} aria-label={SHARE.label}>
      <div role="status">
        <p>{SHARE.shown(meals.length)}</p>
        {lost > 0 && <p>{SHARE.lost(lost)}</p>}
      </div>
      <Button look="secondary" onClick={onBack}>{SHARE.back(ownSwaps)}</Button>
    </section>
  );
}
