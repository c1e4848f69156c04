import { OrderListAnswer } from 'shared-api/answers/kitchen-orders';
import type { OrderList } from 'shared-api/schemas/kitchen-orders';
import { formatDate, formatPrice, orderStatusLabel } from 'shared-rules';
import { useLocation, useShop } from 'shared-remote';
import { Button, ErrorNotice, Field, fieldText, FormNotice, Link, useForm } from 'shared-ui';
import * as v from 'valibot';
import { frame } from '../copy';
import { finding as texts } from '../copy-orders';
import { LogInAgain } from '../frame/gate';
import { Typed } from '../frame/listed';
import styles from '../frame/sheet.module.css';
import { useKitchenQuery } from '../frame/use-kitchen-query';
import { useOperator } from '../frame/use-operator';
import { KITCHEN_PATHS, orderPath } from '../paths';

const SHORTEST = 2;

/** With the uid: another manager may log in on the same page, and must not search in their own name for what this one typed. */
const Sought = v.object({ sought: v.string(), uid: v.string() });

/** What was looked for stands in the history, so that the way back from an order leads to it; never in the address. */
function useSought(): [string, (text: string) => void] {
  const { navigation } = useShop();
  const operator = useOperator();
  const uid = typeof operator === 'object' ? operator.uid : undefined;
  const { state } = useLocation();
  const sought = v.is(Sought, state) && state.uid === uid ? state.sought : '';
  return [sought, (text) => navigation.replace(KITCHEN_PATHS.orders, { sought: text, uid })];
}

/** Orders by number, email, post code or name. */
export function FindOrder() {
  const [sought, seek] = useSought();
  const query = useKitchenQuery('POST /kitchen/orders/search', { body: { text: sought } }, OrderListAnswer, { isWanted: sought !== '' });
  const form = useForm({
    read: (data) => fieldText(data, 'sought'),
    check: (text) => (text.length < SHORTEST ? { field: 'sought', message: texts.tooShort } : undefined),
    send: async (text) => (text === sought ? query.reload() : seek(text)),
  });
  return (
    <div role="search" className={styles.section}>
      <form {...form.props} className={styles.form}>
        <Field
          label={texts.label} name="sought" defaultValue={sought} hint={texts.hint} error={form.errorOf('sought')} autoComplete="off"
          maxLength={120} enterKeyHint="search"
        />
        <FormNotice form={form} />
        <div><Button type="submit" busy={query.isFetching}>{texts.find}</Button></div>
      </form>
      {query.problem === 'log-in-again' && <LogInAgain isForManagers />}
      {query.problem === 'failed' && <ErrorNotice message={frame.failed} busy={query.isFetching} onRetry={query.reload} />}
      <p role="status">{query.data && sought !== '' && texts.found(query.data.orders.length, query.data.isCut)}</p>
      <ul role="list" className={styles.list}>
        {sought !== '' && query.data?.orders.map((order) => <Row key={order.order} order={order} />)}
      </ul>
    </div>
  );
}

function Row({ order }: { order: OrderList['orders'][number] }) {
  const { name, postCode, status, deliveryDate, amountInCents, refundedInCents, isPaid, boxes, timeCreated } = order;
  return (
    <li className={styles.card}>
      <p><Link to={orderPath(order.order)}>{order.order}</Link> <strong><Typed parts={[name, postCode]} /></strong></p>
      <p>{[orderStatusLabel(status), texts.delivery(deliveryDate), texts.boxes(boxes), formatPrice(amountInCents)].join(' · ')}</p>
      <p className={styles.soft}>
        {[
          formatDate(timeCreated), ...(isPaid || status === 'CANCELLED' ? [] : [texts.unpaid]),
          ...(refundedInCents ? [texts.refunded(refundedInCents)] : []),
        ].join(' · ')}
      </p>
    </li>
  );
}
