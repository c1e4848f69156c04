import { useEffect, useRef } from 'react';
import { useTopic } from 'shared-events/react';
import { useShop } from 'shared-remote';
import { PATHS } from 'shared-remote/paths';
import { heldPaymentText, type HeldPayment } from 'shared-rules';
import { Button, Link } from 'shared-ui';
import { paymentReturn as texts } from '../copy-return';
import type { PaymentResult } from './payment-result';
import styles from './return.module.css';

interface ResultMessageProps {
  result: PaymentResult;
  paid: boolean;
  /** Set if the payment is held back. */
  held: HeldPayment | undefined;
  email: string;
  /** Undefined without a session id. */
  onRefresh: (() => void) | undefined;
}

/** One of the states of the return page (RETURN-2 to RETURN-6), and the buttons to go on. */
export function ResultMessage({ result, paid, held, email, onRefresh }: ResultMessageProps) {
  const { title, text } = held
    ? { title: held.paid ? texts.held : texts.heldProcessing, text: heldPaymentText(held, new Date()) }
    : resultText(result, paid, email);
  return (
    <div className={styles.card}>
      {/* The roles make screen readers announce each change. */}
      <div role={result === 'error' ? 'alert' : 'status'} className={styles.words}>
        <p className={styles.title}>{title}</p>
        {result === 'processing' && <p>{texts.processing}</p>}
        <p>{text}</p>
      </div>
      {result !== 'confirming' && (
        <div className={styles.actions}>
          {(result === 'waiting' || result === 'error') && onRefresh && <Button onClick={onRefresh}>{texts.refresh}</Button>}
          {result === 'expired' && <Link to={PATHS.cart} look="primary">{texts.toCart}</Link>}
          <ProfileButton look={result === 'paid' || result === 'processing' ? 'primary' : 'secondary'} />
        </div>
      )}
    </div>
  );
}

/** For a guest it opens the log-in first, then the profile. */
function ProfileButton({ look }: { look: 'primary' | 'secondary' }) {
  const { bus, navigation } = useShop();
  const signedIn = useTopic(bus, 'auth')?.status === 'signed-in';
  const isAsked = useRef(false);
  useEffect(() => {
    if (!isAsked.current || !signedIn) return;
    isAsked.current = false;
    navigation.push(PATHS.profile);
  }, [signedIn, navigation]);
  function openProfile(): void {
    if (signedIn) return navigation.push(PATHS.profile);
    isAsked.current = true;
    navigation.openOverlay('login');
  }
  return <Button look={look} onClick={openProfile}>{texts.toProfile}</Button>;
}

function resultText(result: PaymentResult, paid: boolean, email: string): { title: string; text: string } {
  switch (result) {
    case 'confirming':
      return { title: texts.confirming, text: texts.confirmingHint };
    case 'paid':
      return { title: texts.success, text: texts.paid };
    case 'processing':
      return { title: texts.success, text: texts.processingHint };
    case 'waiting':
      return { title: texts.waiting, text: texts.waitingHint };
    case 'expired':
      return { title: texts.expired, text: texts.expiredHint };
    case 'cancelled':
      return { title: texts.cancelled, text: paid ? texts.cancelledPaid : texts.cancelledUnpaid };
    case 'on-hold':
      return { title: texts.onHold, text: texts.onHoldHint(email) };
    case 'held':
    case 'error':
      return { title: texts.error, text: texts.errorHint(email) };
  }
}
