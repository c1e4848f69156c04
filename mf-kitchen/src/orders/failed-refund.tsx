import { Fragment } from 'react';
import type { Attention } from 'shared-api/schemas/kitchen-orders';
import { formatPriceIn } from 'shared-rules/price-in-currency';
import { useShop } from 'shared-remote';
import { Button, Link } from 'shared-ui';
import { waiting as texts } from '../copy-orders';
import type { Asking } from '../frame/ask';
import { orderPath } from '../paths';
import { SettleForm } from './settle-form';

type Failed = Attention['failedRefunds'][number];

/** Money of one payment that was to go back and did not: the shop asks for it anew, or closes it, all at once. */
export function FailedRefunds({ refunds, asking }: { refunds: readonly [Failed, ...Failed[]]; asking: Asking }) {
  const { api } = useShop();
  const [{ session, order, currency }] = refunds;
  const amount = formatPriceIn(refunds.reduce((sum, { amountInCents }) => sum + amountInCents, 0), currency);
  return (
    <>
      {order !== undefined && <p><Link to={orderPath(order)}>{order}</Link></p>}
      {refunds.map(({ amountInCents, reason, failure, timeCreated }) => (
        <Fragment key={timeCreated}>
          <p><strong>{texts.refund(formatPriceIn(amountInCents, currency), reason)}</strong></p>
          {failure !== undefined && <p>{texts.failure(failure)}</p>}
        </Fragment>
      ))}
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
