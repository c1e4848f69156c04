import { parseAnswer } from 'shared-api';
import { ClosedAnswer } from 'shared-api/answers/kitchen-shop';
import type { KitchenShop } from 'shared-api/schemas/kitchen-shop';
import { formatDay } from 'shared-rules';
import { useShop } from 'shared-remote';
import { Badge, Button } from 'shared-ui';
import { weeks as texts } from '../copy-shop';
import type { Asking } from '../frame/ask';
import { Section } from '../frame/section';
import styles from '../frame/sheet.module.css';
import { CapacityForm } from './capacity-form';

type Week = KitchenShop['weeks'][number];

/** The coming Mondays: what is sold of how much, open or closed. */
export function Weeks({ weeks, asking }: { weeks: Week[]; asking: Asking }) {
  return (
    <Section title={texts.title}>
      <ul role="list" className={styles.list}>{weeks.map((week) => <Row key={week.day} week={week} asking={asking} />)}</ul>
      <CapacityForm days={weeks.map(({ day }) => day)} asking={asking} />
    </Section>
  );
}

function Row({ week: { day, isClosed, orders, boxes, capacity }, asking }: { week: Week; asking: Asking }) {
  const { api } = useShop();
  const close = () => asking.ask({
    ...texts.askClose(day, orders),
    work: async () => {
      const { moved } = parseAnswer(
        ClosedAnswer, await api.call('POST /kitchen/weeks/:day/close', { params: { day }, body: { moveOrders: orders > 0 } }),
      );
      return texts.closed(day, moved);
    },
  });
  const open = () => asking.ask({
    ...texts.askOpen(day),
    work: async () => {
      await api.call('POST /kitchen/weeks/:day/open', { params: { day } });
      return texts.opened(day);
    },
  });
  return (
    <li className={styles.card}>
      <p className={styles.row}><strong>{formatDay(day)}</strong> {isClosed && <Badge tone="bad">{texts.isClosed}</Badge>}</p>
      <p>{`${texts.sold(boxes, capacity)}, ${texts.orders(orders)}`}</p>
      <div><Button look="text" onClick={isClosed ? open : close}>{isClosed ? texts.open(day) : texts.close(day)}</Button></div>
    </li>
  );
}
