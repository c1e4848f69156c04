import type { KitchenOrder } from 'shared-api/schemas/kitchen-orders';
import { formatDate, formatDay, formatPrice, orderStatusLabel } from 'shared-rules';
import { one as texts } from '../copy-orders';
import { useAsk } from '../frame/ask';
import { Facts } from '../frame/facts';
import { Typed } from '../frame/listed';
import { Section } from '../frame/section';
import styles from '../frame/sheet.module.css';
import { CancelForm } from './cancel-form';
import { MoveForm } from './move-form';
import { OrderHistory } from './order-history';
import { RefundForm } from './refund-form';
import { ReleaseForm } from './release-form';

/** One order: what it is, what a manager can do with it, what became of it. */
export function OrderSheet({ order, onChange }: { order: KitchenOrder; onChange: () => void }) {
  const asking = useAsk(onChange);
  const { address, lines } = order;
  const place = [address.name, ...address.lines, address.city, address.postCode];
  return (
    <>
      {asking.said}
      {order.holds.map(({ why, since }) => <p key={since} role="alert" className={styles.card}>{texts.held(why)}</p>)}
      <div className={styles.columns}>
        <div className={styles.section}>
          <Facts rows={[
            [texts.facts.status, orderStatusLabel(order.status)],
            [texts.facts.delivery, formatDay(order.deliveryDate)],
            [texts.facts.placed, formatDate(order.timeCreated)],
            [texts.facts.paid, paidText(order)],
            [texts.facts.promotion, order.promotion && texts.discount(order.promotion.code, formatPrice(order.promotion.discountInCents))],
            [texts.facts.total, formatPrice(order.amountInCents)],
            [texts.facts.back, order.refundedInCents ? formatPrice(order.refundedInCents) : undefined],
            [texts.facts.disputed, order.disputedInCents && formatPrice(order.disputedInCents)],
            [texts.facts.left, formatPrice(order.leftInCents)],
            [texts.facts.to, place.some(Boolean) && <Typed parts={place} />],
            [texts.facts.phone, address.phone && <a href={`tel:${address.phone}`}>{address.phone}</a>],
            [texts.facts.email, order.isGuest ? `${order.email} (${texts.guest})` : order.email],
            [texts.facts.note, address.note],
            [texts.facts.session, order.session],
          ]} />
          <Section title={texts.boxes}>
            <ul role="list" className={styles.list}>
              {lines.map(({ plan, quantity, priceInCents, meals }, index) => (
                <li key={index} className={styles.card}>
                  <p><strong>{quantity} × <bdi>{plan}</bdi></strong>, {formatPrice(priceInCents * quantity)}</p>
                  {meals.length > 0 && (
                    <details><summary>{texts.meals}</summary><p className={styles.soft}><Typed parts={meals} /></p></details>
                  )}
                </li>
              ))}
            </ul>
          </Section>
        </div>
        <div className={styles.section}>
          {order.holds.length > 0 && <ReleaseForm order={order} asking={asking} />}
          {order.days.length > 0 && <MoveForm order={order} asking={asking} />}
          {order.leftInCents > 0 && <RefundForm order={order} asking={asking} />}
          {order.mayCancel && <CancelForm order={order} asking={asking} />}
        </div>
      </div>
      <OrderHistory order={order} asking={asking} />
      {asking.dialog}
    </>
  );
}

/** A payment that still comes for a cancelled order goes back: nobody waits for it. */
function paidText({ timePaid, status }: KitchenOrder): string {
  if (timePaid !== undefined) return formatDate(timePaid);
  return status === 'CANCELLED' ? texts.neverPaid : texts.unpaid;
}
