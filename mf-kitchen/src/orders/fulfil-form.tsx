import { parseAnswer } from 'shared-api';
import { MadeOrderAnswer } from 'shared-api/answers/kitchen-orders';
import type { HeldCase } from 'shared-api/schemas/kitchen-orders';
import { formatDay, MAX_POST_CODE } from 'shared-rules';
import { useShop } from 'shared-remote';
import { Button, Field, fieldText, Select, useForm } from 'shared-ui';
import { heldCase as texts } from '../copy-orders';
import type { Asking } from '../frame/ask';
import styles from '../frame/sheet.module.css';

const AS_ORDERED = '';

/** The address, and day, agreed with the customer. What is left empty stays as they typed it. */
export function FulfilForm({ held, name, asking }: { held: HeldCase; name: string; asking: Asking }) {
  const { session, days, deliveryDate } = held;
  const { api } = useShop();
  const form = useForm({
    read: (data) => {
      const of = (field: string) => fieldText(data, field);
      return { address: of('address'), postCode: of('postCode'), name: of('name'), phone: of('phone'), email: of('email'), day: of('day') };
    },
    check: ({ address, postCode }) => {
      if (!address) return { field: 'address', message: texts.addressNeeded };
      return postCode ? undefined : { field: 'postCode', message: texts.postCodeNeeded };
    },
    async send({ address, postCode, ...rest }) {
      const agreed = { address, postCode, ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== '')) };
      asking.ask({
        ...texts.askFulfil(rest.name || name, `${address}, ${postCode}`, held),
        work: async () => {
          const made = parseAnswer(
            MadeOrderAnswer, await api.call('POST /kitchen/held/:session/fulfil', { params: { session }, body: agreed }),
          );
          return texts.made(made.order, made.deliveryDate);
        },
      });
    },
  });
  return (
    <form {...form.props} className={styles.form}>
      <Field label={texts.address} name="address" error={form.errorOf('address')} autoComplete="off" maxLength={300} />
      <Field label={texts.postCode} name="postCode" error={form.errorOf('postCode')} autoComplete="off" maxLength={MAX_POST_CODE} />
      <Field label={texts.name} name="name" autoComplete="off" maxLength={160} />
      <Field label={texts.phone} name="phone" type="tel" autoComplete="off" maxLength={40} />
      <Field label={texts.mail} name="email" type="email" autoComplete="off" maxLength={254} />
      <Select label={texts.day} name="day" options={[
        ...(deliveryDate !== undefined && days.includes(deliveryDate) ? [{ value: AS_ORDERED, label: texts.sameDay(deliveryDate) }] : []),
        ...days.filter((day) => day !== deliveryDate).map((day) => ({ value: day, label: formatDay(day) })),
      ]} />
      <div><Button type="submit" look="secondary">{texts.fulfil}</Button></div>
    </form>
  );
}
