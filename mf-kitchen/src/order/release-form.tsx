import type { KitchenOrder } from 'shared-api/schemas/kitchen-orders';
import { useShop } from 'shared-remote';
import { one as texts } from '../copy-orders';
import type { Asking } from '../frame/ask';
import { ReasonForm } from '../frame/reason-form';
import { Section } from '../frame/section';

/** Lets an order go on that a dispute, a warning or a full refund holds back. */
export function ReleaseForm({ order, asking }: { order: KitchenOrder; asking: Asking }) {
  const { api } = useShop();
  return (
    <Section title={texts.release}>
      <ReasonForm label={texts.releaseReason} submit={texts.release} needed={texts.reasonNeeded} onReason={(reason) => asking.ask({
        ...texts.askRelease(order.order),
        work: async () => {
          await api.call('POST /kitchen/orders/:id/release', { params: { id: order.order }, body: { reason } });
          return texts.released;
        },
      })} />
    </Section>
  );
}
