import { useCallback, useEffect, useState } from 'react';
import { parseAnswer, type PaymentStatus } from 'shared-api';
import { PaymentStatusAnswer } from 'shared-api/answers/checkout';
import { useShop, useTrack } from 'shared-remote';
import type { HeldPayment } from 'shared-rules';
import { onPageRestored } from 'shared-remote/page-restored';
import { paymentReturned } from '../events';
import { paymentResult, type PaymentResult } from './payment-result';

/** FIGURE-6: by then the provider's webhook has usually arrived. */
export const STATUS_WAIT_MS = 3000;

interface Answer {
  /** Of the page's address and the count of refreshes. */
  request: string;
  result: PaymentResult;
  paid?: boolean | undefined;
  held?: HeldPayment | undefined;
  order?: PaymentStatus['order'];
}

interface CurrentPayment extends Omit<Answer, 'request'> {
  refresh: () => void;
}

/** The result of a payment, fetched STATUS_WAIT_MS after the page opens and after each `refresh`. */
export function usePaymentResult(sessionId: string | null): CurrentPayment {
  const { api } = useShop();
  const track = useTrack();
  const [count, setCount] = useState(0);
  const [answer, setAnswer] = useState<Answer>();
  const request = `${sessionId} ${count}`;

  useEffect(() => {
    if (!sessionId) return;
    const abort = new AbortController();
    const show = (result: PaymentResult, { paid, held, order }: Omit<Answer, 'request' | 'result'> = {}) => {
      if (abort.signal.aborted) return;
      setAnswer({ request, result, paid, held, order });
      if (result !== 'confirming') track(paymentReturned, { outcome: result });
    };
    const fetchStatus = async () => {
      try {
        const response = await api.call('GET /payments/status', { query: { sessionId } }, { signal: abort.signal });
        const status = parseAnswer(PaymentStatusAnswer, response);
        const result = paymentResult(status);
        if (result === 'confirming') timer = setTimeout(fetchStatus, STATUS_WAIT_MS);
        else show(result, { paid: status.paid, held: status.held && { ...status.held, paid: status.paid }, order: status.order });
      } catch {
        show('error');
      }
    };
    let timer = setTimeout(fetchStatus, STATUS_WAIT_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [api, sessionId, request, track]);

  const refresh = useCallback(() => setCount((now) => now + 1), []);
  // Restored from the back/forward cache: the result may be stale.
  useEffect(() => onPageRestored(refresh), [refresh]);

  const current = answer?.request === request ? answer : undefined;
  const isFailed = current?.result === 'error';
  useEffect(() => {
    if (!isFailed) return;
    // A phone may lose its connection on the way back from the payment page.
    window.addEventListener('online', refresh);
    return () => window.removeEventListener('online', refresh);
  }, [isFailed, refresh]);
  return { ...current, result: !sessionId ? 'error' : current?.result ?? 'confirming', refresh };
}
