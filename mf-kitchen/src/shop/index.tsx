import { KitchenShopAnswer } from 'shared-api/answers/kitchen-shop';
import type { KitchenShop } from 'shared-api/schemas/kitchen-shop';
import { frame } from '../copy';
import { useAsk } from '../frame/ask';
import { Frame } from '../frame/frame';
import { kitchenPage } from '../frame/kitchen-page';
import styles from '../frame/sheet.module.css';
import { useKitchenQuery } from '../frame/use-kitchen-query';
import { Menu } from './menu';
import { Promotions } from './promotions';
import { Switches } from './switches';
import { Weeks } from './weeks';

function ShopPage() {
  const query = useKitchenQuery('GET /kitchen/shop', {}, KitchenShopAnswer);
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
export default kitchenPage(frame.nav.shop, ShopPage);
