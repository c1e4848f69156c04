import { AttentionAnswer } from 'shared-api/answers/kitchen-orders';
import { finding as texts } from '../copy-orders';
import { Frame } from '../frame/frame';
import { kitchenPage } from '../frame/kitchen-page';
import { useKitchenQuery } from '../frame/use-kitchen-query';
import { FindOrder } from './find-order';
import { Waiting } from './waiting';

function Orders() {
  const query = useKitchenQuery('GET /kitchen/attention', {}, AttentionAnswer);
  return (
    <Frame page="orders" title={texts.title} query={query}>
      {(attention) => (
        <>
          <FindOrder />
          <Waiting attention={attention} onChange={query.reload} />
        </>
      )}
    </Frame>
  );
}

/** /kitchen/orders */
export default kitchenPage(texts.title, Orders);
