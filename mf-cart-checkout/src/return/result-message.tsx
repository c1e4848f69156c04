import { useEffect, useState } from 'react';
import { useTopic } from 'shared-events/react';
import { useShop } from 'shared-remote';
import { PATHS } from 'shared-remote/paths';
import { heldPaymentText, type HeldPayment } from 'shared-rules';
import { Button, Link } from 'shared-ui';
import { paymentReturn as texts } from '../copy';
import type { PaymentResult } from './payment-result';
import styles from './return.module.css';

export interface ResultMessageProps {
  result: PaymentResult;
  /** Why a payment is held back, if it is. */
  held: HeldPayment | undefined;
  email: string;
  /** Undefined if there is nothing to ask about. */
  onRefresh: (() => void) | undefined;
}

/** One of the five states of the payment return page (RETURN-2 to RETURN-6; success has two wordings, and a payment may be held back), and where to go from there. */
export function ResultMessage({ result, held, email, onRefresh }: ResultMessageProps) {
  const { title, text } = held ? { title: held.paid ? texts.held : texts.heldProcessing, text: heldPaymentText(held) } : words(result, email);
  return (
    <div className={styles.card}>
      {/* Announced as it changes. */}
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

/** A guest is asked to log in first, and is then led there. */
function ProfileButton({ look }: { look: 'primary' | 'secondary' }) {
  const { bus, navigation } = useShop();
  const signedIn = useTopic(bus, 'auth')?.status === 'signed-in';
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (wanted && signedIn) navigation.push(PATHS.profile);
  }, [wanted, signedIn, navigation]);
  function go(): void {
    setWanted(true);
    if (!signedIn) navigation.openOverlay('login');
  }
  return <Button look={look} onClick={go}>{texts.toProfile}</Button>;
}

function words(result: PaymentResult, email: string): { title: string; text: string } {
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
    case 'held':
    case 'error':
      return { title: texts.error, text: texts.errorHint(email) };
  }
}
