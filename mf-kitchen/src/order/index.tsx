import { parseAnswer } from 'shared-api';
import { KitchenOrderAnswer } from 'shared-api/answers/kitchen-orders';
import { defineView, pageTitle, useLocation, useShop } from 'shared-remote';
import { finding, one as texts } from '../copy-orders';
import { Frame } from '../frame/frame';
import { FrameSkeleton } from '../frame/frame-skeleton';
import { useOperatorQuery } from '../frame/use-kitchen-query';
import { WithQueries } from '../frame/with-queries';
import { KITCHEN_PATHS } from '../paths';
import { OrderSheet } from './order-sheet';

function OrderPage() {
  const { api } = useShop();
  const asked = new URLSearchParams(useLocation().search).get('order') ?? '';
  const query = useOperatorQuery(
    ['order', asked],
    async (signal) => (asked === '' ? null : parseAnswer(KitchenOrderAnswer, await api.call('GET /kitchen/orders/:id', { params: { id: asked } }, { signal }))),
    {},
  );
  return (
    <Frame
      page="orders" title={asked === '' ? finding.title : texts.title(asked)} back={{ to: KITCHEN_PATHS.orders, text: texts.back }} query={query}
    >
      {(order) => (order ? <OrderSheet key={order.order} order={order} onChange={query.reload} /> : <p>{texts.noOrder}</p>)}
    </Frame>
  );
}

/** /kitchen/order?order=FDK-… */
export default defineView({
  head: (_data, { shop }) => ({ title: pageTitle(finding.title, shop) }),
  Component: () => <WithQueries><OrderPage /></WithQueries>,
  Skeleton: FrameSkeleton,
});
