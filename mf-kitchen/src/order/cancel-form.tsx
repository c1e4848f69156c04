import { parseAnswer } from 'shared-api';
import { RefundOutcomeAnswer } from 'shared-api/answers/kitchen-orders';
import type { KitchenOrder } from 'shared-api/schemas/kitchen-orders';
import { formatPrice } from 'shared-rules';
import { useShop } from 'shared-remote';
import { one as texts, outcomes } from '../copy-orders';
import type { Asking } from '../frame/ask';
import { ReasonForm } from '../frame/reason-form';
import { Section } from '../frame/section';
import { nameOf } from './name-of';

/** Ends an order that has not left the kitchen; what was paid goes back. */
export function CancelForm({ order, asking }: { order: KitchenOrder; asking: Asking }) {
  const { api } = useShop();
  const { leftInCents, timePaid } = order;
  const nothingBack = timePaid === undefined ? texts.noneTaken : texts.noneLeft;
  return (
    <Section title={texts.cancel}>
      <ReasonForm label={texts.cancelReason} submit={texts.cancel} needed={texts.reasonNeeded} onReason={(reason) => asking.ask({
        ...texts.askCancel(order.order, nameOf(order), leftInCents ? texts.goesBack(formatPrice(leftInCents)) : nothingBack),
        work: async () => {
          const done = parseAnswer(
            RefundOutcomeAnswer, await api.call('POST /kitchen/orders/:id/cancel', { params: { id: order.order }, body: { reason } }),
          );
          return `${texts.cancelled} ${outcomes[done.refund](formatPrice(done.amountInCents))}`;
        },
      })} />
    </Section>
  );
}
