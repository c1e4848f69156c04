import { useId } from 'react';
import { useTrack, type CartModel } from 'shared-remote';
import { cartTotal } from 'shared-rules';
import { Button } from 'shared-ui';
import { checkout as texts } from '../copy';
import { leave } from './leave';
import { ProfileNeeded } from './profile-needed';
import type { Checkout } from './use-checkout';
import { useLeaving } from './use-leaving';
import styles from './checkout-panel.module.css';

/** 'Continue to Checkout' in its states (CHECKOUT-1, CHECKOUT-2, CHECKOUT-7), with the sentence that says why it waits. */
export function CheckoutPanel({ checkout, again, model }: { checkout: Checkout; again: () => void; model: CartModel }) {
  const reasonId = useId();
  const track = useTrack();
  const { leaving, startLeaving } = useLeaving();
  const { label, reason } = words(checkout);
  const session = checkout.status === 'ready' ? checkout.session : undefined;
  const broken = checkout.status === 'failed' && checkout.problem.kind === 'failed';
  const refused = checkout.status === 'failed' && ['refused', 'closed', 'paid'].includes(checkout.problem.kind);

  function go(): void {
    if (!session || !startLeaving()) return;
    model.begin(session.sessionId);
    const { items } = model.get();
    track('checkout_started', { items: items.length, pence: cartTotal(items.map(({ plan, quantity }) => ({ priceInCents: plan.priceInCents, quantity }))) });
    leave(session.url);
  }

  return (
    <div className={styles.panel}>
      {checkout.status === 'failed' && checkout.problem.kind === 'profile' && <ProfileNeeded message={checkout.problem.message} />}
      <Button
        className={styles.button}
        disabled={!session}
        busy={session !== undefined && leaving}
        aria-describedby={reason ? reasonId : undefined}
        onClick={go}
      >
        {label}
      </Button>
      <p id={reasonId} role="status" className={styles.reason}>{reason}</p>
      {(broken || refused) && <Button look="text" onClick={again}>{texts.retry}</Button>}
      <p className={styles.quiet}>{texts.payment}</p>
    </div>
  );
}

function words(checkout: Checkout): { label: string; reason?: string | undefined } {
  if (checkout.status === 'preparing') return { label: texts.preparing };
  if (checkout.status === 'waiting') return { label: texts.button, reason: checkout.reason };
  if (checkout.status === 'ready') return { label: texts.button };
  const { problem } = checkout;
  if (problem.kind === 'failed') return { label: texts.failed };
  if (problem.kind === 'changed') return { label: texts.button, reason: texts.needsAnswer };
  if (problem.kind === 'refused' || problem.kind === 'closed' || problem.kind === 'paid') return { label: texts.button, reason: problem.message };
  if (problem.kind === 'post-code') return { label: texts.button, reason: texts.needsPostCode };
  return { label: texts.button };
}
