import type { Attention } from 'shared-api/schemas/kitchen-orders';
import { formatPrice } from 'shared-rules';
import { useShop } from 'shared-remote';
import { Button, Link } from 'shared-ui';
import { waiting as texts } from '../copy-orders';
import type { Asking } from '../frame/ask';
import { orderPath } from '../paths';
import { SettleForm } from './settle-form';

/** Money that was to go back and did not. */
export function FailedRefund({ refund: { session, order, amountInCents, reason, failure }, asking }: { refund: Attention['failedRefunds'][number]; asking: Asking }) {
  const { api } = useShop();
  const amount = formatPrice(amountInCents);
  return (
    <>
      <p><strong>{texts.refund(amount, reason)}</strong> {order !== undefined && <Link to={orderPath(order)}>{order}</Link>}</p>
      {failure !== undefined && <p>{texts.failure(failure)}</p>}
      <div>
        <Button onClick={() => asking.ask({
          ...texts.askAgain(amount, order ?? ''),
          work: async () => {
            await api.call('POST /kitchen/refunds/:session/again', { params: { session } });
            return texts.triedAgain;
          },
        })}>{texts.again}</Button>
      </div>
      <SettleForm onNote={(note) => asking.ask({
        ...texts.askSettled(amount, note),
        work: async () => {
          await api.call('POST /kitchen/refunds/:session/close', { params: { session }, body: { note } });
          return texts.noted;
        },
      })} />
    </>
  );
}
