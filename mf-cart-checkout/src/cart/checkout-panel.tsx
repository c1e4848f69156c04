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

interface CheckoutPanelProps {
  checkout: Checkout;
  onRetry: () => void;
  /** Back from the payment page by the browser's button. */
  onReturned: () => void;
  model: CartModel;
}

/** 'Continue to Checkout' in its states, with the reason when it is disabled (CHECKOUT-1, CHECKOUT-2, CHECKOUT-7). */
export function CheckoutPanel({ checkout, onRetry, onReturned, model }: CheckoutPanelProps) {
  const reasonId = useId();
  const track = useTrack();
  const { leaving, startLeaving } = useLeaving(onReturned);
  const { label, reason } = buttonText(checkout);
  const session = checkout.status === 'ready' ? checkout.session : undefined;
  const failed = checkout.status === 'failed' && checkout.problem.kind === 'failed';
  const refused = checkout.status === 'failed' && ['refused', 'closed', 'paid'].includes(checkout.problem.kind);

  function openPaymentPage(): void {
    if (!session || !startLeaving()) return;
    model.begin(session.sessionId);
    const { items } = model.get();
    const pence = cartTotal(items.map(({ plan, quantity }) => ({ priceInCents: plan.priceInCents, quantity })));
    track('checkout_started', { items: items.length, pence });
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
        onClick={openPaymentPage}
      >
        {label}
      </Button>
      <p id={reasonId} role="status" className={styles.reason}>{reason}</p>
      {(failed || refused) && <Button look="text" onClick={onRetry}>{texts.retry}</Button>}
      <p className={styles.quiet}>{texts.payment}</p>
    </div>
  );
}

function buttonText(checkout: Checkout): { label: string; reason?: string | undefined } {
  if (checkout.status === 'preparing') return { label: texts.preparing };
  if (checkout.status === 'waiting') return { label: texts.button, reason: checkout.reason };
  if (checkout.status === 'ready') return { label: texts.button };
  const { problem } = checkout;
  if (problem.kind === 'failed') return { label: texts.failed, reason: texts.failedHint };
  if (problem.kind === 'changed') return { label: texts.button, reason: texts.needsAnswer };
  if (problem.kind === 'refused' || problem.kind === 'closed' || problem.kind === 'paid') return { label: texts.button, reason: problem.message };
  if (problem.kind === 'post-code') return { label: texts.button, reason: texts.otherPostCode };
  return { label: texts.button };
}
