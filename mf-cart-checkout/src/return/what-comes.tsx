import type { PaymentStatus } from 'shared-api';
import { useTopic } from 'shared-events/react';
import { useShop } from 'shared-remote';
import { PATHS } from 'shared-remote/paths';
import { CALENDAR_TEXTS, calendarFile, formatDay, hasDeliveryDay, lastOrderDay, unbroken } from 'shared-rules';
import { Button, download, Link, Price } from 'shared-ui';
import { whatComes as texts } from '../copy-return';
import styles from './return.module.css';

/** The order that was paid: its number, what comes and when, and what can be done next, also without an account (RETURN-14). */
export function WhatComes({ order }: { order: NonNullable<PaymentStatus['order']> }) {
  const { bus, config } = useShop();
  const auth = useTopic(bus, 'auth');
  const { orderId, deliveryDate, lines, discount, changeableUntil } = order;
  const hasDay = hasDeliveryDay(order);
  return (
    <section className={styles.card} aria-labelledby="what-comes">
      <h2 id="what-comes" className={styles.title}>{unbroken(hasDay ? texts.title(formatDay(deliveryDate)) : texts.untimed)}</h2>
      <dl className={styles.facts}>
        <div><dt>{texts.order}</dt><dd>{unbroken(orderId)}</dd></div>
        {discount && <div><dt>{texts.promotion}</dt><dd>{discount.code}, <Price pence={-discount.amountInCents} /></dd></div>}
        <div><dt>{texts.meals}</dt>{lines.map(({ name, quantity }, index) => <dd key={index}>{texts.line(name, quantity)}</dd>)}</div>
      </dl>
      {hasDay && changeableUntil !== undefined && <p>{unbroken(texts.change(formatDay(lastOrderDay(deliveryDate))))}</p>}
      {auth?.status === 'signed-out' && <p>{texts.guest}</p>}
      <div className={styles.actions}>
        {hasDay && (
          <Button look="secondary" onClick={() => download(CALENDAR_TEXTS.file(orderId), 'text/calendar', calendarFile(order, config))}>
            {texts.calendar}
          </Button>
        )}
        {auth?.status === 'signed-in' && <Link look="secondary" to={PATHS.orders}>{texts.orders}</Link>}
        {auth?.status === 'signed-out' && <Link look="secondary" to={PATHS.register}>{texts.register}</Link>}
      </div>
    </section>
  );
}
