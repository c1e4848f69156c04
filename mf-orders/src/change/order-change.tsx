import { useEffect, useId, useRef, useState } from 'react';
import type { Order } from 'shared-api';
import { unbroken } from 'shared-rules';
import { Button, ErrorNotice } from 'shared-ui';
import { change as texts } from '../copy-change';
import { useOrdersCache } from '../list/orders-cache';
import { AddressLines } from './address-lines';
import { CancelOrder } from './cancel-order';
import { CorrectAddress } from './correct-address';
import { changeNotice } from './change-notice';
import styles from './order-change.module.css';

type Outcome = { kind: 'corrected' } | { kind: 'refused'; message: string };

/** An order's address, with buttons to correct it or to cancel the order, and until when. */
export function OrderChange({ order }: { order: Order }) {
  const { reload } = useOrdersCache();
  const [dialog, setDialog] = useState<'cancel' | 'correct'>();
  const [outcome, setOutcome] = useState<Outcome>();
  const section = useRef<HTMLElement>(null);
  const titleId = useId();
  const changeable = order.changeableUntil !== undefined;
  // Of an earlier visit orders are kept without it: an empty form would remove what is stored.
  const correctable = changeable && order.address !== undefined;

  useEffect(() => {
    // The button that had the focus may have been removed.
    if (!dialog && document.activeElement === document.body) section.current?.focus();
  }, [dialog, changeable]);

  function openDialog(name: 'cancel' | 'correct') {
    setOutcome(undefined);
    setDialog(name);
  }
  function closeDialog(result?: Outcome) {
    setDialog(undefined);
    setOutcome(result);
  }
  /** Too late, or the order was changed elsewhere. */
  function showRefusal(message: string) {
    closeDialog({ kind: 'refused', message });
    void reload(order.id);
  }

  return (
    <section ref={section} tabIndex={-1} aria-labelledby={titleId} className={styles.section}>
      <div className={styles.where}>
        <h3 id={titleId} className={styles.title}>{texts.title}</h3>
        {order.address && <AddressLines address={order.address} />}
      </div>
      <div className={styles.what}>
        {outcome?.kind === 'refused' && <ErrorNotice message={outcome.message} />}
        <div role="status">
          {outcome?.kind === 'corrected' && <p className={styles.done}>{texts.corrected}</p>}
          <p>{unbroken(changeNotice(order) ?? '')}</p>
        </div>
        {(changeable || order.mayCancel) && (
          <div className={styles.buttons}>
            {correctable && <Button look="secondary" onClick={() => openDialog('correct')}>{texts.correct}</Button>}
            <Button look="text" onClick={() => openDialog('cancel')}>{texts.cancel}</Button>
          </div>
        )}
      </div>
      {dialog === 'cancel' && <CancelOrder order={order} onEnd={() => closeDialog()} onRefused={showRefusal} />}
      {dialog === 'correct' && (
        <CorrectAddress
          order={order} onCorrected={() => closeDialog({ kind: 'corrected' })} onClose={() => closeDialog()} onRefused={showRefusal}
        />
      )}
    </section>
  );
}
