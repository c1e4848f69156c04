import type { KitchenOrder } from 'shared-api/schemas/kitchen-orders';
import { useShop } from 'shared-remote';
import { one as texts } from '../copy-orders';
import type { Asking } from '../frame/ask';
import { ReasonForm } from './reason-form';

/** Lets an order go on that a dispute, a warning or a full refund holds back. */
export function ReleaseForm({ order, asking }: { order: KitchenOrder; asking: Asking }) {
  const { api } = useShop();
  return (
    <ReasonForm title={texts.release} label={texts.releaseReason} submit={texts.release} onReason={(reason) => asking.ask({
      ...texts.askRelease(order.order),
      work: async () => {
        await api.call('POST /kitchen/orders/:id/release', { params: { id: order.order }, body: { reason } });
        return texts.released;
      },
    })} />
  );
}
