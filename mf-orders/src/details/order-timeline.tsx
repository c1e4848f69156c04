import type { Order } from 'shared-api';
import { unbroken } from 'shared-rules';
import { classNames } from 'shared-ui';
import { timeline as texts } from '../copy-details';
import styles from './order-timeline.module.css';
import { orderTimeline } from './timeline';

/** The course of an order, with what it has reached (ORDERS-22). */
export function OrderTimeline({ order }: { order: Order }) {
  return (
    <ol role="list" className={styles.steps} aria-label={texts.title}>
      {orderTimeline(order).map(({ label, when, state }) => (
        <li key={label} className={classNames(styles.step, styles[state])} aria-current={state === 'now' ? 'step' : undefined}>
          <span className={styles.label}>{label}</span> {when !== undefined && <span className={styles.when}>{unbroken(when)}</span>}
        </li>
      ))}
    </ol>
  );
}
