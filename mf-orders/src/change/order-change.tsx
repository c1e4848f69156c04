import { useEffect, useId, useRef, useState } from 'react';
import type { Order } from 'shared-api';
import { Button, ErrorNotice } from 'shared-ui';
import { change as texts } from '../copy';
import { useOrdersCache } from '../list/orders-cache';
import { AddressLines } from './address-lines';
import { CancelOrder } from './cancel-order';
import { CorrectAddress } from './correct-address';
import { changeNotice } from './change-notice';
import styles from './order-change.module.css';

type Outcome = { kind: 'corrected' } | { kind: 'refused'; message: string };

/** Where an order goes, what its owner can still do about it and until when. */
export function OrderChange({ order }: { order: Order }) {
  const { reload } = useOrdersCache();
  const [asked, setAsked] = useState<'cancel' | 'correct'>();
  const [outcome, setOutcome] = useState<Outcome>();
  const section = useRef<HTMLElement>(null);
  const titleId = useId();
  const changeable = order.changeableUntil !== undefined;

  useEffect(() => {
    // The button that had focus may be gone with what it was for.
    if (!asked && document.activeElement === document.body) section.current?.focus();
  }, [asked, changeable]);

  function ask(what: 'cancel' | 'correct') {
    setOutcome(undefined);
    setAsked(what);
  }
  function end(how?: Outcome) {
    setAsked(undefined);
    setOutcome(how);
  }
  /** Too late, or something else has changed it. */
  function refuse(message: string) {
    end({ kind: 'refused', message });
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
        <div role="status" className={styles.notice}>
          {outcome?.kind === 'corrected' && <p className={styles.done}>{texts.corrected}</p>}
          <p>{changeNotice(order)}</p>
        </div>
        {(changeable || order.mayCancel) && (
          <div className={styles.buttons}>
            {changeable && <Button look="secondary" onClick={() => ask('correct')}>{texts.correct}</Button>}
            <Button look="text" onClick={() => ask('cancel')}>{texts.cancel}</Button>
          </div>
        )}
      </div>
      {asked === 'cancel' && <CancelOrder order={order} onEnd={() => end()} onRefused={refuse} />}
      {asked === 'correct' && <CorrectAddress order={order} onCorrected={() => end({ kind: 'corrected' })} onClose={() => end()} onRefused={refuse} />}
    </section>
  );
}
