import type { KitchenOrder } from 'shared-api/schemas/kitchen-orders';
import { formatDay } from 'shared-rules';
import { useShop } from 'shared-remote';
import { Button, Select, useForm } from 'shared-ui';
import { one as texts } from '../copy-orders';
import type { Asking } from '../frame/ask';
import { Section } from '../frame/section';
import styles from '../frame/sheet.module.css';
import { nameOf } from './name-of';

/** Another delivery day. */
export function MoveForm({ order, asking }: { order: KitchenOrder; asking: Asking }) {
  const { api } = useShop();
  const form = useForm({
    read: (data) => String(data.get('day') ?? ''),
    check: () => undefined,
    send: async (day) => asking.ask({
      ...texts.askMove(order.order, nameOf(order), order.deliveryDate, day),
      work: async () => {
        await api.call('POST /kitchen/orders/:id/day', { params: { id: order.order }, body: { day } });
        return texts.moved(day);
      },
    }),
  });
  return (
    <Section title={texts.move}>
      <form {...form.props} className={styles.form}>
        <Select label={texts.day} name="day" options={order.days.map((day) => ({ value: day, label: formatDay(day) }))} />
        <div><Button type="submit" look="secondary">{texts.moveTo}</Button></div>
      </form>
    </Section>
  );
}
