import { parseAnswer } from 'shared-api';
import { KitchenShopAnswer } from 'shared-api/answers/kitchen-shop';
import type { KitchenShop } from 'shared-api/schemas/kitchen-shop';
import { defineView, pageTitle, useShop } from 'shared-remote';
import { frame } from '../copy';
import { useAsk } from '../frame/ask';
import { Frame } from '../frame/frame';
import { FrameSkeleton } from '../frame/frame-skeleton';
import styles from '../frame/sheet.module.css';
import { useOperatorQuery } from '../frame/use-kitchen-query';
import { WithQueries } from '../frame/with-queries';
import { Menu } from './menu';
import { Promotions } from './promotions';
import { Switches } from './switches';
import { Weeks } from './weeks';

function ShopPage() {
  const { api } = useShop();
  const query = useOperatorQuery(['shop'], async (signal) => parseAnswer(KitchenShopAnswer, await api.call('GET /kitchen/shop', {}, { signal })), {});
  return <Frame page="shop" title={frame.nav.shop} query={query}>{(shop) => <Sheet shop={shop} onChange={query.reload} />}</Frame>;
}

function Sheet({ shop, onChange }: { shop: KitchenShop; onChange: () => void }) {
  const asking = useAsk(onChange);
  return (
    <>
      {asking.said}
      <div className={styles.columns}>
        <Weeks weeks={shop.weeks} asking={asking} />
        <Switches shop={shop} asking={asking} />
      </div>
      <Menu shop={shop} asking={asking} />
      <Promotions promotions={shop.promotions} asking={asking} />
      {asking.dialog}
    </>
  );
}

/** /kitchen/shop */
export default defineView({
  head: (_data, { shop }) => ({ title: pageTitle(frame.nav.shop, shop) }),
  Component: () => <WithQueries><ShopPage /></WithQueries>,
  Skeleton: FrameSkeleton,
});
