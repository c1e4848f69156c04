import { useId } from 'react';
import { useTopic } from 'shared-events/react';
import { useShop } from 'shared-remote';
import { SLOTS, SWITCH_TEXTS } from 'shared-rules';
import { Button, ErrorNotice } from 'shared-ui';
import { MENU } from '../copy';
import type { Plan } from '../menu/plan';
import type { WeekSlot } from '../menu/week';
import styles from './add-to-cart.module.css';
import { AddedDialog } from './added-dialog';
import { DuplicateDialog } from './duplicate-dialog';
import { useAddToCart } from './use-add-to-cart';

/** 'Add To Cart' with its popups; why it can't be pressed, if it can't. */
export function AddToCart({ plan, week }: { plan: Plan; week: readonly WeekSlot[] }) {
  const { bus } = useShop();
  const status = useTopic(bus, 'app-status');
  const { adding, add, close } = useAddToCart(plan, week);
  const reasonId = useId();
  const ready = status?.loaded === true;
  const reason = week.length < SLOTS.length ? MENU.incomplete : ready && !status.orderingEnabled ? SWITCH_TEXTS.ordering : undefined;
  return (
    <div className={styles.add}>
      <Button
        busy={adding.status === 'adding' && !adding.again}
        disabled={!ready || reason !== undefined}
        aria-describedby={reason === undefined ? undefined : reasonId}
        onClick={() => add(false)}
      >
        {MENU.add}
      </Button>
      {reason !== undefined && <p id={reasonId} className={styles.reason}>{reason}</p>}
      {adding.status === 'failed' && <ErrorNotice message={MENU.addFailed} onRetry={() => add(adding.again)} />}
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
