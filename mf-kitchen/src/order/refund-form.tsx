import { useRef, useState } from 'react';
import { parseAnswer } from 'shared-api';
import { RefundOutcomeAnswer } from 'shared-api/answers/kitchen-orders';
import type { KitchenOrder } from 'shared-api/schemas/kitchen-orders';
import { formatPrice, parsePounds } from 'shared-rules';
import { useShop } from 'shared-remote';
import { Button, Field, fieldText, useForm } from 'shared-ui';
import { one as texts, outcomes } from '../copy-orders';
import type { Asking } from '../frame/ask';
import { Section } from '../frame/section';
import styles from '../frame/sheet.module.css';
import { nameOf } from './name-of';

/** A part, or all, of the money, with words for the customer. */
export function RefundForm({ order, asking }: { order: KitchenOrder; asking: Asking }) {
  const { api } = useShop();
  const { leftInCents, disputedInCents = 0, status } = order;
  // Of an amount whose answer is not known: asked for again, whatever was tapped in between, it is paid once.
  const unanswered = useRef(new Map<number, string>());
  const [answered, setAnswered] = useState(0);
  const form = useForm({
    read: (data) => ({ amount: parsePounds(fieldText(data, 'amount')), reason: fieldText(data, 'reason') }),
    check: ({ amount, reason }) => {
      if (!amount) return { field: 'amount', message: texts.amountWrong };
      if (amount > leftInCents) return { field: 'amount', message: texts.tooMuch(formatPrice(leftInCents)) };
      return reason ? undefined : { field: 'reason', message: texts.reasonNeeded };
    },
    async send({ amount = 0, reason }) {
      const key = unanswered.current.get(amount) ?? crypto.randomUUID();
      unanswered.current.set(amount, key);
      asking.ask({
        // Where a dispute took a part, all that is left is not all of the order's money, and only that holds it (SALE-8).
        ...texts.askRefund(
          formatPrice(amount), nameOf(order), reason,
          amount === leftInCents && disputedInCents === 0 && ['NEW', 'PREPARING'].includes(status),
        ),
        work: async () => {
          const done = parseAnswer(
            RefundOutcomeAnswer,
            await api.call('POST /kitchen/orders/:id/refunds', {
              params: { id: order.order }, body: { key, amountInCents: amount, reason },
            }),
          );
          unanswered.current.delete(amount);
          setAnswered((count) => count + 1);
          return outcomes[done.refund](formatPrice(done.amountInCents));
        },
      });
    },
  });
  return (
    <Section title={texts.refund}>
      <form key={answered} {...form.props} className={styles.form}>
        <Field
          label={texts.amount} name="amount" inputMode="decimal" autoComplete="off" hint={texts.all(formatPrice(leftInCents))}
          error={form.errorOf('amount')}
        />
        <Field
          label={texts.reason} name="reason" autoComplete="off" maxLength={300} hint={texts.customerReads} error={form.errorOf('reason')}
        />
        <div><Button type="submit" look="secondary">{texts.giveBack}</Button></div>
      </form>
    </Section>
  );
}
