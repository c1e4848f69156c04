import { useId } from 'react';
import { useTopic } from 'shared-events/react';
import { useShop } from 'shared-remote';
import { SLOTS, switchState } from 'shared-rules';
import { Button, ErrorNotice, Price } from 'shared-ui';
import { MENU } from '../copy-meal-plan';
import type { Plan } from '../menu/plan';
import type { WeekSlot } from '../menu/week';
import styles from './add-to-cart.module.css';
import { AddedDialog } from './added-dialog';
import { DuplicateDialog } from './duplicate-dialog';
import { useAddToCart } from './use-add-to-cart';

/** The price and 'Add To Cart' in a bar that stays in view, the reason why the button is disabled, and the dialogs. */
export function AddToCart({ plan, week }: { plan: Plan; week: readonly WeekSlot[] }) {
  const { bus, hydrate } = useShop();
  const status = useTopic(bus, 'app-status');
  const { adding, add, close } = useAddToCart(plan, week);
  const reasonId = useId();
  const ordering = switchState(status, 'ordering');
  // Enabled in composed HTML, where the switches are not known: an early tap is kept until the view has mounted.
  const open = ordering.open || (hydrate && !status);
  const reason = week.length < SLOTS.length ? MENU.incomplete : ordering.reason;
  return (
    <div className={styles.bar}>
      <p className={styles.price}>
        <strong className={styles.amount}><Price pence={plan.priceInCents} /></strong> <span className={styles.soft}>{MENU.weekPrice}</span>
      </p>
      {reason !== undefined && <p id={reasonId} className={styles.reason}>{reason}</p>}
      <Button
        className={styles.add}
        busy={adding.status === 'adding' && !adding.again}
        disabled={!open || reason !== undefined}
        aria-describedby={reason === undefined ? undefined : reasonId}
        onClick={() => add(false)}
      >
        {MENU.add}
      </Button>
      {adding.status === 'failed'
        && <div className={styles.failed}><ErrorNotice message={MENU.addFailed} onRetry={() => add(adding.again)} /></div>}
      {adding.status === 'refused' && <div className={styles.failed}><ErrorNotice message={adding.message} /></div>}
      <AddedDialog open={adding.status === 'added'} planName={plan.name} onClose={close} />
      <DuplicateDialog
        open={adding.status === 'duplicate' || (adding.status === 'adding' && adding.again)}
        busy={adding.status === 'adding'}
        planName={plan.name}
        onAgain={() => add(true)}
        onClose={close}
      />
    </div>
  );
}
