import { useState, type ReactNode } from 'react';
import type { Attention } from 'shared-api/schemas/kitchen-orders';
import { formatDate, formatDay, formatPrice } from 'shared-rules';
import { formatPriceIn } from 'shared-rules/price-in-currency';
import { Button, classNames, Link } from 'shared-ui';
import { waiting as texts } from '../copy-orders';
import { useAsk } from '../frame/ask';
import { Section } from '../frame/section';
import styles from '../frame/sheet.module.css';
import { orderPath } from '../paths';
import { FailedRefunds } from './failed-refund';
import { HeldPayment } from './held-payment';

/** What a manager decides: nothing of it goes on by itself. */
export function Waiting({ attention, onChange }: { attention: Attention; onChange: () => void }) {
  const { held, failedRefunds, disputes, heldOrders } = attention;
  const asking = useAsk(onChange);
  const [open, setOpen] = useState<string>();
  const isQuiet = held.length + failedRefunds.length + disputes.length + heldOrders.length === 0;
  return (
    <Section title={texts.title}>
      {asking.said}
      {isQuiet && <p>{texts.none}</p>}
      <Group title={texts.held} count={held.length}>
        {held.map((payment) => (
          <Item key={payment.session}>
            <p>
              <strong>{formatPriceIn(payment.amountInCents, payment.currency)}</strong>, {formatDate(payment.timeCreated)}
              {!payment.isPaid && <span>{` · ${texts.unpaid}`}</span>}
            </p>
            <p>{payment.why}</p>
            {payment.answerBy !== undefined && <p className={styles.soft}>{texts.answerBy(formatDate(payment.answerBy))}</p>}
            <div>
              <Button
                look="secondary" aria-expanded={open === payment.session}
                onClick={() => setOpen(open === payment.session ? undefined : payment.session)}
              >
                {open === payment.session ? texts.close : texts.look(formatPriceIn(payment.amountInCents, payment.currency))}
              </Button>
            </div>
            {open === payment.session && <HeldPayment session={payment.session} asking={asking} />}
          </Item>
        ))}
      </Group>
      <Group title={texts.failedRefunds} count={failedRefunds.length}>
        {bySession(failedRefunds).map((refunds) => (
          <Item key={refunds[0].session}><FailedRefunds refunds={refunds} asking={asking} /></Item>
        ))}
      </Group>
      <Group title={texts.disputes} count={disputes.length}>
        {disputes.map(({ id, kind, order, amountInCents, currency, reason, status, timeCreated }) => (
          <Item key={id}>
            <p>
              <strong>{texts.kinds[kind]}: {formatPriceIn(amountInCents, currency)}</strong>
              {order !== undefined && <> <Link to={orderPath(order)}>{order}</Link></>}
            </p>
            <p className={styles.soft}>{[reason, status, formatDate(timeCreated)].join(' · ')}</p>
          </Item>
        ))}
      </Group>
      <Group title={texts.heldOrders} count={heldOrders.length}>
        {heldOrders.map(({ order, why, deliveryDate, amountInCents }) => (
          <Item key={`${order} ${why}`}>
            <p><Link to={orderPath(order)}>{order}</Link> <strong>{why}</strong></p>
            <p className={styles.soft}>{[formatDay(deliveryDate), formatPrice(amountInCents)].join(' · ')}</p>
          </Item>
        ))}
      </Group>
      {asking.dialog}
    </Section>
  );
}

type Failed = Attention['failedRefunds'][number];

function bySession(failed: readonly Failed[]): [Failed, ...Failed[]][] {
  const sessions = new Map<string, [Failed, ...Failed[]]>();
  for (const refund of failed) {
    const others = sessions.get(refund.session);
    if (others) others.push(refund);
    else sessions.set(refund.session, [refund]);
  }
  return [...sessions.values()];
}

function Group({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <>
      <h3>{`${title} (${count})`}</h3>
      <ul role="list" className={styles.list}>{children}</ul>
    </>
  );
}

function Item({ children }: { children: ReactNode }) {
  return <li className={classNames(styles.card, styles.bad)}>{children}</li>;
}
