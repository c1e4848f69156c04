import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { defineView } from 'shared-remote';
import { unbroken } from 'shared-rules';
import { lastWeek as texts, weeksOf } from '../copy-again';
import { OrderAgain } from '../details/order-again';
import { orderLead } from '../list/order-lead';
import type { FirstPage } from '../list/kept-page';
import { createClient, loadFirstPage, parseFirstPage } from '../list/orders-query';
import { useOrders } from '../list/use-orders';
import { hasArrived, isCancelled, setback } from '../order-state';
import styles from './last-week.module.css';

/** The customer's latest order, unless cancelled or given back. Nothing while it loads, where there is none, and where it can't be had. */
function LastWeek() {
  const last = useOrders().orders?.find((order) => order.lines.length > 0 && !isCancelled(order) && setback(order) !== 'givenBack');
  if (!last) return null;
  return (
    <section className={styles.card} aria-labelledby="last-week">
      <h2 id="last-week" className={styles.title}>{hasArrived(last) ? texts.title : texts.next}</h2>
      <p className={styles.text}>{last.lines.map(({ name, quantity }) => weeksOf(name, quantity)).join(', ')}</p>
      <p className={styles.text}>{unbroken(orderLead(last) ?? '')}</p>
      <OrderAgain order={last} />
    </section>
  );
}

function LastWeekPart({ data }: { data: FirstPage | undefined }) {
  const [client] = useState(() => createClient(data));
  return <QueryClientProvider client={client}><LastWeek /></QueryClientProvider>;
}

/** Stands in the place `home/hero`, for customers. */
export default defineView<FirstPage>({ load: loadFirstPage, parse: parseFirstPage, Component: LastWeekPart });
