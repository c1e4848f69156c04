import { useCallback, useEffect, useState } from 'react';
import { parseAnswer } from 'shared-api';
import { PaymentStatusAnswer } from 'shared-api/answers/checkout';
import { useShop, useTrack } from 'shared-remote';
import type { HeldPayment } from 'shared-rules';
import { onPageRestored } from 'shared-remote/page-restored';
import { paymentResult, type PaymentResult } from './payment-result';

/** FIGURE-6: by then the provider's webhook has usually arrived. */
export const STATUS_WAIT_MS = 3000;

interface Answer {
  /** Which time of asking it belongs to. */
  round: string;
  result: PaymentResult;
  held?: HeldPayment | undefined;
}

/** What became of a payment, asked 3000 ms after arriving and after each `refresh`. */
export function usePaymentResult(sessionId: string | null): { result: PaymentResult; held: HeldPayment | undefined; refresh: () => void } {
  const { api } = useShop();
  const track = useTrack();
  const [count, setCount] = useState(0);
  const [answer, setAnswer] = useState<Answer>();
  const round = `${sessionId} ${count}`;

  useEffect(() => {
    if (!sessionId) return;
    const abort = new AbortController();
    const show = (result: PaymentResult, held?: HeldPayment) => {
      if (abort.signal.aborted) return;
      setAnswer({ round, result, held });
      if (result !== 'confirming') track('payment_returned', { outcome: result });
    };
    const ask = async () => {
      try {
        const status = parseAnswer(PaymentStatusAnswer, await api.call('GET /payments/status', { query: { sessionId } }, { signal: abort.signal }));
        const result = paymentResult(status);
        if (result === 'confirming') timer = setTimeout(ask, STATUS_WAIT_MS);
        else show(result, status.held && { ...status.held, paid: status.paid });
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

  // Restored from the back/forward cache: the result may be stale.
  useEffect(() => onPageRestored(() => setCount((now) => now + 1)), []);

  const current = answer?.round === round ? answer : undefined;
  return { result: !sessionId ? 'error' : current?.result ?? 'confirming', held: current?.held, refresh: useCallback(() => setCount((now) => now + 1), []) };
}
