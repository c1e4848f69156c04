import { useCallback, useEffect, useState } from 'react';
import { parseAnswer } from 'shared-api';
import { PaymentStatusAnswer } from 'shared-api/answers/checkout';
import { useShop, useTrack } from 'shared-remote';
import { onPageRestored } from 'shared-remote/page-restored';
import { paymentResult, type PaymentResult } from './payment-result';

/** SPEC §9 Payment status wait: the provider's own message to the shop usually comes first. */
export const STATUS_WAIT_MS = 3000;

interface Answer {
  /** Which time of asking it belongs to. */
  round: string;
  result: PaymentResult;
}

/** What became of a payment, asked 3000 ms after arriving and after each `refresh`. */
export function usePaymentResult(sessionId: string | null): { result: PaymentResult; refresh: () => void } {
  const { api } = useShop();
  const track = useTrack();
  const [count, setCount] = useState(0);
  const [answer, setAnswer] = useState<Answer>();
  const round = `${sessionId} ${count}`;

  useEffect(() => {
    if (!sessionId) return;
    const abort = new AbortController();
    const show = (result: PaymentResult) => {
      if (abort.signal.aborted) return;
      setAnswer({ round, result });
      if (result !== 'confirming') track('payment_returned', { outcome: result });
    };
    const ask = async () => {
      try {
        const result = paymentResult(parseAnswer(PaymentStatusAnswer, await api.call('GET /payments/status', { query: { sessionId } }, { signal: abort.signal })));
        if (result === 'confirming') timer = setTimeout(ask, STATUS_WAIT_MS);
        else show(result);
      } catch {
        show('error');
      }
    };
    let timer = setTimeout(ask, STATUS_WAIT_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [api, sessionId, round, track]);

  // Out of the back/forward cache: what stood here may be old.
  useEffect(() => onPageRestored(() => setCount((now) => now + 1)), []);

  const result = !sessionId ? 'error' : answer?.round === round ? answer.result : 'confirming';
  return { result, refresh: useCallback(() => setCount((now) => now + 1), []) };
}
