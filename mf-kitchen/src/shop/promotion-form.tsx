import { useState } from 'react';
import { parseAnswer } from 'shared-api';
import { MadePromotionAnswer } from 'shared-api/answers/kitchen-shop';
import { MOST_AMOUNT_OFF, MOST_PERCENT_OFF, PROMOTION_CODE, parsePounds, promotionCode, type Reduction } from 'shared-rules';
import { useShop } from 'shared-remote';
import { Button, Field, fieldText, Select, useForm } from 'shared-ui';
import { promotions as texts } from '../copy-promotions';
import type { Asking } from '../frame/ask';
import styles from '../frame/sheet.module.css';

const { fields, wrong } = texts;
const TAKES = [{ value: 'percent', label: fields.percent }, { value: 'pounds', label: fields.pounds }];

/** A new code, asked once more in plain words. */
export function PromotionForm({ asking }: { asking: Asking }) {
  const { api } = useShop();
  // A new form once the code is made.
  const [made, setMade] = useState(0);
  const form = useForm({
    read: (data) => {
      const typed = (name: string) => fieldText(data, name);
      return {
        code: promotionCode(typed('code')), isPercent: typed('takes') === 'percent',
        reduction: reductionOf(typed('takes') === 'percent', typed('amount')),
        until: typed('until') || undefined, uses: typed('uses'),
      };
    },
    check: ({ code, isPercent, reduction, uses }) => {
      if (!PROMOTION_CODE.test(code)) return { field: 'code', message: wrong.code };
      if (!reduction) return { field: 'amount', message: isPercent ? wrong.percent : wrong.pounds };
      return /^(?:[1-9]\d{0,5})?$/.test(uses) ? undefined : { field: 'uses', message: wrong.uses };
    },
    async send({ code, reduction, until, uses }) {
      if (!reduction) return;
      const maxUses = uses === '' ? undefined : Number(uses);
      const { percentOff, amountOff } = reduction;
      asking.ask({
        ...texts.ask({ code, reduction, until, maxUses }),
        work: async () => {
          const takes = percentOff ? { percentOff } : { amountOffInCents: amountOff ?? 0 };
          const body = { code, ...takes, ...(until !== undefined && { until }), ...(maxUses !== undefined && { maxUses }) };
          const answer = parseAnswer(MadePromotionAnswer, await api.call('POST /kitchen/promotions', { body }));
          setMade(made + 1);
          return texts.made(answer.code);
        },
      });
    },
  });
  return (
    <form key={made} {...form.props} className={styles.form}>
      <Field
        label={fields.code} name="code" autoComplete="off" autoCapitalize="characters" maxLength={20} hint={fields.codeHint}
        error={form.errorOf('code')}
      />
      <Select label={fields.takes} name="takes" options={TAKES} />
      <Field label={fields.amount} name="amount" inputMode="decimal" autoComplete="off" maxLength={8} error={form.errorOf('amount')} />
      <Field label={fields.until} name="until" type="date" hint={fields.untilHint} error={form.errorOf('until')} />
      <Field
        label={fields.uses} name="uses" inputMode="numeric" autoComplete="off" maxLength={6} hint={fields.usesHint}
        error={form.errorOf('uses')}
      />
      <div><Button type="submit" look="secondary">{texts.make}</Button></div>
    </form>
  );
}

function reductionOf(isPercent: boolean, typed: string): Reduction | undefined {
  const percentOff = /^\d{1,2}$/.test(typed) ? Number(typed) : 0;
  if (isPercent) return percentOff > 0 && percentOff <= MOST_PERCENT_OFF ? { percentOff } : undefined;
  const pence = parsePounds(typed);
  return pence && pence <= MOST_AMOUNT_OFF ? { amountOff: pence } : undefined;
}
