import { useCallback, useEffect, useRef, useState } from 'react';
import type { Order } from 'shared-api';
import { useLocation, useShop, useTrack } from 'shared-remote';
import { PATHS } from 'shared-remote/paths';
import { formatDate, unbroken } from 'shared-rules';
import { Button, ErrorNotice, Link, Page } from 'shared-ui';
import { list as texts } from '../copy-list';
import { ClaimOrder } from '../claim/claim-order';
import { OrderDetails } from '../details/order-details';
import { weekHash, WeekSheet } from '../details/week-sheet';
import { orderViewed } from '../events';
import { hasWeek } from '../order-state';
import { OrderPlaceholder } from './orders-skeleton';
import { OrderCard } from './order-card';
import { usePlanPictures } from './plan-pictures';
import { useInView } from './use-in-view';
import { useOrders, type Orders } from './use-orders';
import styles from './orders-screen.module.css';

/** The order in the link of the mail 'Same week again?', and that of a printed week. */
const LINK = /^#(again|week)=([\w-]+)$/;

export function OrdersScreen() {
  const { navigation } = useShop();
  const all = useOrders();
  const track = useTrack();
  const [openId, setOpenId] = useState<string>();
  const show = useCallback((order: Order) => {
    track(orderViewed, {});
    setOpenId(order.id);
  }, [track]);
  const toPrintRef = useRef(false);
  const print = useCallback((order: Order) => {
    toPrintRef.current = true;
    navigation.push(weekHash(order));
  }, [navigation]);
  const [, link, linkedId] = LINK.exec(useLocation().hash) ?? [];
  const isSought = useSearch(all, linkedId);
  // Taken from the list, so that a change shows in the list and in the popup.
  const fromMail = link === 'again' ? linkedId : undefined;
  const shownId = openId ?? fromMail;
  const open = all.orders?.find(({ id }) => id === shownId);
  const close = () => {
    setOpenId(undefined);
    if (fromMail !== undefined) navigation.replace(PATHS.orders);
  };
  // The list is unmounted while an order prints: print styles of this remote can't hide what other roots render.
  const printed = link === 'week' ? all.orders?.find((order) => order.id === linkedId && hasWeek(order)) : undefined;
  if (printed) return <WeekSheet order={printed} toPrintRef={toPrintRef} />;
  const loading = isSought || (!all.orders && !all.failed);
  return (
    <Page title={texts.title} back={{ to: PATHS.profile, text: texts.back }} width="narrow" aria-busy={loading || undefined}>
      {all.uid !== undefined && <ClaimOrder uid={all.uid} />}
      <Body all={all} loading={loading} onOpen={show} onPrint={print} />
      {open && <OrderDetails order={open} again={open.id === fromMail} onClose={close} onPrint={() => print(open)} />}
    </Page>
  );
}

/** Loads further pages until they hold this order. @returns whether it is still looked for */
function useSearch({ orders, asOf, hasNextPage, isFetching, isFetchNextPageError, loadMore }: Orders, id: string | undefined): boolean {
  const isSought = id !== undefined && hasNextPage && !isFetchNextPageError && !asOf && orders?.every((order) => order.id !== id) === true;
  useEffect(() => {
    if (isSought && !isFetching) loadMore();
  }, [isSought, isFetching, loadMore]);
  return isSought;
}

interface BodyProps { all: Orders; loading: boolean; onOpen: (order: Order) => void; onPrint: (order: Order) => void }

function Body({ all, loading, onOpen, onPrint }: BodyProps) {
  const { orders } = all;
  const pictures = usePlanPictures(orders !== undefined && orders.length > 0);
  if (all.failed) return <ErrorNotice message={texts.failed} onRetry={all.retry} />;
  if (loading || !orders) {
    return (
      <>
        <p role="status" className={styles.quiet}>{texts.loading}</p>
        <OrderPlaceholder />
      </>
    );
  }
  if (orders.length === 0) {
    return (
      <div className={styles.empty}>
        <h2>{texts.empty}</h2>
        <p>{texts.emptyHint}</p>
        <p><Link to={PATHS.home} look="primary">{texts.browse}</Link></p>
      </div>
    );
  }
  return (
    <>
      {all.asOf && <p role="status" className={styles.quiet}>{unbroken(texts.asOf(formatDate(all.asOf.toISOString())))}</p>}
      <ul role="list" className={styles.list}>
        {orders.map((order) => (
          <OrderCard key={order.id} order={order} photoURL={pictures.get(order.lines[0]?.planId ?? '')} onOpen={onOpen} onPrint={onPrint} />
        ))}
      </ul>
      {all.hasNextPage && <More all={all} />}
    </>
  );
}

/** Loads the next page on scrolling near the end, or by the button; after a failure only by the button. */
function More({ all: { isFetching, isFetchNextPageError, loadMore } }: { all: Orders }) {
  const onSeen = useCallback(() => loadMore(), [loadMore]);
  const end = useInView<HTMLDivElement>(isFetching || isFetchNextPageError ? undefined : onSeen);
  return (
    <div ref={end} className={styles.more}>
      {isFetchNextPageError
        ? <ErrorNotice message={texts.moreFailed} busy={isFetching} onRetry={loadMore} />
        : <Button look="secondary" busy={isFetching} onClick={loadMore}>{texts.more}</Button>}
    </div>
  );
}
