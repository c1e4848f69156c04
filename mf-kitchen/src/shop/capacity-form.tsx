import { formatDay } from 'shared-rules';
import { useShop } from 'shared-remote';
import { Button, Field, fieldText, Select, useForm } from 'shared-ui';
import { weeks as texts } from '../copy-shop';
import type { Asking } from '../frame/ask';
import styles from '../frame/sheet.module.css';

const EVERY = '';

/** How many boxes the kitchen can make: each week, or for one Monday. */
export function CapacityForm({ days, asking }: { days: string[]; asking: Asking }) {
  const { api } = useShop();
  const form = useForm({
    read: (data) => ({ day: String(data.get('day') ?? EVERY), boxes: fieldText(data, 'capacity') }),
    check: ({ boxes }) => (/^\d{0,6}$/.test(boxes) ? undefined : { field: 'capacity', message: texts.wrong }),
    async send({ day, boxes }) {
      const capacity = boxes === '' ? null : Number(boxes);
      asking.ask({
        ...texts.askCapacity(day === EVERY ? texts.every : formatDay(day), capacity),
        work: async () => {
          await api.call('POST /kitchen/capacity', { body: { ...(day !== EVERY && { day }), capacity } });
          return texts.capacitySet;
        },
      });
    },
  });
  return (
    <form {...form.props} className={styles.form}>
      <Select
        label={texts.which} name="day"
        options={[{ value: EVERY, label: texts.every }, ...days.map((day) => ({ value: day, label: formatDay(day) }))]}
      />
      <Field
        label={texts.capacity} name="capacity" inputMode="numeric" autoComplete="off" hint={texts.hint} error={form.errorOf('capacity')}
      />
      <div><Button type="submit" look="secondary">{texts.set}</Button></div>
    </form>
  );
}
