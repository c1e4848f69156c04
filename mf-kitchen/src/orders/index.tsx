import { defineView, pageTitle } from 'shared-remote';
import { finding as texts } from '../copy-orders';
import { Frame } from '../frame/frame';
import { FrameSkeleton } from '../frame/frame-skeleton';
import { WithQueries } from '../frame/with-queries';
import { FindOrder } from './find-order';
import { useAttention, Waiting } from './waiting';

function Orders() {
  const query = useAttention();
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
export default defineView({
  head: (_data, { shop }) => ({ title: pageTitle(texts.title, shop) }),
  Component: () => <WithQueries><Orders /></WithQueries>,
  Skeleton: FrameSkeleton,
});
