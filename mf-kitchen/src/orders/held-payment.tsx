import { parseAnswer } from 'shared-api';
import { HeldCaseAnswer, RefundOutcomeAnswer } from 'shared-api/answers/kitchen-orders';
import type { HeldCase } from 'shared-api/schemas/kitchen-orders';
import { formatPriceIn } from 'shared-rules/price-in-currency';
import { useShop } from 'shared-remote';
import { Button, ErrorNotice } from 'shared-ui';
import { frame } from '../copy';
import { heldCase as texts, outcomes, waiting } from '../copy-orders';
import type { Asking } from '../frame/ask';
import { Facts } from '../frame/facts';
import { LogInAgain } from '../frame/gate';
import { Boxes, Typed } from '../frame/listed';
import { useKitchenQuery } from '../frame/use-kitchen-query';
import { FulfilForm } from './fulfil-form';
import { SettleForm } from './settle-form';

/** One payment that was set aside: what was asked for and typed, and what can become of it. */
export function HeldPayment({ session, asking }: { session: string; asking: Asking }) {
  const query = useKitchenQuery('GET /kitchen/held/:session', { params: { session } }, HeldCaseAnswer);
  if (query.problem === 'log-in-again') return <LogInAgain isForManagers />;
  if (query.problem) return <ErrorNotice message={frame.failed} busy={query.isFetching} onRetry={query.reload} />;
  return query.data ? <Case held={query.data} asking={asking} /> : <p role="status">{frame.loading}</p>;
}

function Case({ held, asking }: { held: HeldCase; asking: Asking }) {
  const { api } = useShop();
  const { session, typed, email, postCode, deliveryDate, boxes, amountInCents, currency, isPaid } = held;
  const amount = formatPriceIn(amountInCents, currency);
  const name = typed?.name ?? email ?? texts.somebody;
  return (
    <>
      {postCode !== undefined && deliveryDate !== undefined && <p>{texts.boughtFor(postCode, deliveryDate)}</p>}
      <p><Boxes boxes={boxes} /></p>
      <Facts rows={[
        [texts.typed, typed && <Typed parts={[typed.name, ...typed.lines, typed.postCode]} />],
        [texts.phone, typed?.phone !== undefined && <a href={`tel:${typed.phone}`}>{typed.phone}</a>], [texts.email, email],
      ]} />
      {isPaid && (
        <div>
          <Button onClick={() => asking.ask({
            ...texts.askGiveBack(amount, name),
            work: async () => {
              const done = parseAnswer(RefundOutcomeAnswer, await api.call('POST /kitchen/held/:session/refund', { params: { session } }));
              return outcomes[done.refund](formatPriceIn(done.amountInCents, currency));
            },
          })}>{texts.giveBack}</Button>
        </div>
      )}
      {held.canBeFulfilled && <FulfilForm held={held} name={name} asking={asking} />}
      <SettleForm onNote={(note) => asking.ask({
        ...waiting.askSettled(amount, note, held),
        work: async () => {
          await api.call('POST /kitchen/held/:session/close', { params: { session }, body: { note } });
          return waiting.noted;
        },
      })} />
    </>
  );
}
