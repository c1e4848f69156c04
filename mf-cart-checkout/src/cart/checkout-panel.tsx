import { useId } from 'react';
import { useTrack } from 'shared-remote';
import { formatDay } from 'shared-rules';
import { Button, Price } from 'shared-ui';
import { totalOf, type CartItem } from '../cart-item';
import type { CartModel } from '../service/cart-model';
import { checkout as texts, weeks } from '../copy';
import { checkoutStarted } from '../events';
import { storePaymentPage } from '../stored-payment-page';
import { CHANGES } from './changed-lines';
import { ClashWarning } from './clash-warning';
import { CorrectedNotice } from './corrected-notice';
import { leave } from './document-navigation';
import { POST_CODE_FIELD } from './guest-post-code';
import type { MealLookup } from './meal-lookup';
import { PassedNotice } from './passed-notice';
import { PROFILE_NEEDED, ProfileNeeded } from './profile-needed';
import type { Checkout } from './use-checkout';
import type { ChosenDay } from './use-chosen-day';
import { useLeaving } from './use-leaving';
import { WayTo } from './way-to';
import { weekInput } from './week-choice';
import styles from './checkout-panel.module.css';

interface CheckoutPanelProps {
  checkout: Checkout;
  onRetry: () => void;
  week: ChosenDay;
  items: readonly CartItem[];
  meals: MealLookup | undefined;
  /** How many meals have other allergens than this page has shown first. */
  corrected: number;
  model: CartModel;
}

/** 'Continue to Checkout' in its states, with the reason when it is disabled (CHECKOUT-1, CHECKOUT-2, CHECKOUT-7). */
export function CheckoutPanel({ checkout, onRetry, week, items, meals, corrected, model }: CheckoutPanelProps) {
  const reasonId = useId();
  const track = useTrack();
  const { leaving, startLeaving } = useLeaving();
  const { label, reason, way } = buttonText(checkout);
  const session = checkout.status === 'ready' ? checkout.session : undefined;
  const problem = checkout.status === 'failed' ? checkout.problem : undefined;
  const pence = totalOf(items);

  const full = checkout.status === 'waiting' ? week.full : undefined;
  const other = problem?.kind === 'week' ? problem.next
    : checkout.status === 'waiting' && (full || checkout.obstacle.kind === 'closed-day') ? week.other : undefined;

  function choose(day: string): void {
    week.choose(day);
    // This button disappears together with its reason, so the focus moves on.
    document.getElementById(weekInput(day))?.focus();
  }

  function openPaymentPage(): void {
    if (checkout.status !== 'ready') return;
    // The timer that asks for another session stands still while the computer sleeps.
    if (Date.now() > checkout.usableUntil) return onRetry();
    const { session } = checkout;
    if (!startLeaving()) return;
    model.begin(session.sessionId, items);
    storePaymentPage(session.sessionId);
    // The customer has seen it, also where it is not the day that they saw before.
    week.choose(week.day);
    track(checkoutStarted, { items: items.length, pence });
    leave(session.url);
  }

  const sentences = [full, reason].filter(Boolean).join(' ');
  return (
    <div className={styles.panel}>
      {problem?.kind === 'profile' && <ProfileNeeded message={problem.message} />}
      {/* Before the button, which stays in view and would cover what stands after it at the end of the page. */}
      <p className={styles.quiet}>{session?.takesCodes ? `${texts.payment} ${texts.code}` : texts.payment}</p>
      {/* On a phone it stays at the foot of the screen while the cart scrolls. */}
      <div className={styles.reach}>
        {/* There is room for one sentence at a phone's foot: what checkout waits for comes first. */}
        <div className={session ? undefined : styles.later}>
          <PassedNotice week={week} />
          <CorrectedNotice count={corrected} />
          <ClashWarning items={items} meals={meals} />
        </div>
        <p className={styles.sum}><span>{texts.total}</span> <Price pence={pence} /></p>
        <Button
          className={styles.button}
          disabled={!session}
          busy={session !== undefined && leaving}
          aria-describedby={reason || full ? reasonId : undefined}
          onClick={openPaymentPage}
        >
          {label}
        </Button>
        <p id={reasonId} role="status" className={styles.reason}>
          {/* It stands on the button, and a button's new label is not announced. */}
          {problem?.kind === 'failed' && <span className="visually-hidden">{`${label} `}</span>}
          {sentences && <span>{sentences}</span>}
        </p>
        {way && <WayTo id={way.to}>{way.label}</WayTo>}
        {other && <Button look="secondary" onClick={() => choose(other)}>{weeks.choose(formatDay(other))}</Button>}
        {problem && problem.kind !== 'changed' && problem.kind !== 'post-code'
          && <Button look="text" onClick={onRetry}>{texts.retry}</Button>}
      </div>
    </div>
  );
}

interface ButtonText {
  label: string;
  reason?: string | undefined;
  /** To the element that the reason speaks of. */
  way?: { to: string; label: string } | undefined;
}

const TO_POST_CODE = { to: POST_CODE_FIELD, label: texts.askPostCode };

function buttonText(checkout: Checkout): ButtonText {
  if (checkout.status === 'preparing') return { label: texts.preparing };
  if (checkout.status === 'waiting') {
    const { kind, reason } = checkout.obstacle;
    return { label: texts.button, reason, way: kind === 'post-code' ? TO_POST_CODE : undefined };
  }
  if (checkout.status === 'ready') return { label: texts.button };
  const { problem } = checkout;
  switch (problem.kind) {
    case 'failed':
      return { label: texts.failed, reason: texts.failedHint };
    case 'changed':
      return { label: texts.button, reason: texts.needsAnswer, way: { to: CHANGES, label: texts.askAnswer } };
    case 'post-code':
      return { label: texts.button, reason: texts.otherPostCode, way: TO_POST_CODE };
    case 'profile':
      return { label: texts.button, reason: texts.needsProfile, way: { to: PROFILE_NEEDED, label: texts.askProfile } };
    default:
      return { label: texts.button, reason: problem.message };
  }
}
