import { KitchenOrderAnswer } from 'shared-api/answers/kitchen-orders';
import { useLocation } from 'shared-remote';
import { finding, one as texts } from '../copy-orders';
import { Frame } from '../frame/frame';
import { kitchenPage } from '../frame/kitchen-page';
import { useKitchenQuery } from '../frame/use-kitchen-query';
import { KITCHEN_PATHS } from '../paths';
import { OrderSheet } from './order-sheet';

function OrderPage() {
  const asked = new URLSearchParams(useLocation().search).get('order') ?? '';
  const isAsked = asked !== '';
  const query = useKitchenQuery('GET /kitchen/orders/:id', { params: { id: asked } }, KitchenOrderAnswer, { isWanted: isAsked });
  return (
    <Frame
      page="orders" title={isAsked ? texts.title(asked) : finding.title} back={{ to: KITCHEN_PATHS.orders, text: texts.back }}
      query={isAsked ? query : { ...query, data: null }}
    >
      {(order) => (order ? <OrderSheet key={order.order} order={order} onChange={query.reload} /> : <p>{texts.noOrder}</p>)}
    </Frame>
  );
}

/** /kitchen/order?order=FDK-… */
export default kitchenPage(finding.title, OrderPage);
