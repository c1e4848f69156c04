import type { KitchenPromotion } from 'shared-api/schemas/kitchen-shop';
import { reductionText } from 'shared-rules';
import { useShop } from 'shared-remote';
import { Badge, Button } from 'shared-ui';
import { promotions as texts } from '../copy-promotions';
import type { Asking } from '../frame/ask';
import { Section } from '../frame/section';
import styles from '../frame/sheet.module.css';
import { PromotionForm } from './promotion-form';

/** Codes that take something off: those there are, and a new one. */
export function Promotions({ promotions, asking }: { promotions: KitchenPromotion[]; asking: Asking }) {
  return (
    <Section title={texts.title}>
      {promotions.length === 0 && <p>{texts.none}</p>}
      <ul role="list" className={styles.list}>
        {promotions.map((promotion) => <Row key={promotion.code} promotion={promotion} asking={asking} />)}
      </ul>
      <PromotionForm asking={asking} />
    </Section>
  );
}

function Row({ promotion, asking }: { promotion: KitchenPromotion; asking: Asking }) {
  const { code, percentOff, amountOffInCents = 0, state, uses, maxUses, expiresAt } = promotion;
  const { api } = useShop();
  const end = () => asking.ask({
    ...texts.askEnd(code),
    work: async () => {
      await api.call('POST /kitchen/promotions/:code/end', { params: { code } });
      return texts.ended(code);
    },
  });
  const facts = [
    reductionText(percentOff === undefined ? { amountOff: amountOffInCents } : { percentOff }), texts.used(uses, maxUses),
    ...(expiresAt === undefined ? [] : [texts.until(expiresAt)]),
  ];
  return (
    <li className={styles.card}>
      <p className={styles.row}><strong>{code}</strong> <Badge tone={state === 'usable' ? 'good' : 'warn'}>{texts.states[state]}</Badge></p>
      <p>{facts.join(' · ')}</p>
      {state === 'unfinished' && <p className={styles.soft}>{texts.unfinished}</p>}
      {state !== 'ended' && <div><Button look="text" onClick={end}>{texts.end(code)}</Button></div>}
    </li>
  );
}
