import type { ReactNode } from 'react';
import type { KitchenOrder } from 'shared-api/schemas/kitchen-orders';
import { formatDate, formatPrice } from 'shared-rules';
import { formatPriceIn } from 'shared-rules/price-in-currency';
import { useShop } from 'shared-remote';
import { Button } from 'shared-ui';
import { one as texts, waiting } from '../copy-orders';
import type { Asking } from '../frame/ask';
import { Section } from '../frame/section';
import styles from '../frame/sheet.module.css';

/** Refunds, disputes, mails, and who did what. */
export function OrderHistory({ order: { refunds, disputes, mails, changes, email }, asking }: { order: KitchenOrder; asking: Asking }) {
  const { api } = useShop();
  const resend = (id: string, kind: string) => {
    const key = crypto.randomUUID();
    asking.ask({
      ...texts.askResend(texts.mail(kind), email),
      work: async () => {
        await api.call('POST /kitchen/mails/:id/again', { params: { id }, body: { key } });
        return texts.resent;
      },
    });
  };
  return (
    <div className={styles.columns}>
      <Part title={texts.refunds} items={refunds.map(({ amountInCents, reason, note, status, failure, isHandled, timeCreated }) => [
        <strong key="amount">{`${formatPrice(amountInCents)}: ${isHandled ? texts.handled : texts.states[status]}`}</strong>,
        note ?? texts.refundReason(reason), failure !== undefined && waiting.failure(failure), formatDate(timeCreated),
      ])} />
      <Part title={texts.disputes} items={disputes.map(({ kind, amountInCents, currency, reason, status, timeCreated }) => [
        <strong key="kind">{waiting.kinds[kind]}: {formatPriceIn(amountInCents, currency)}</strong>, `${reason}, ${status}`,
        formatDate(timeCreated),
      ])} />
      <Part title={texts.mails} items={mails.map(({ id, kind, timeQueued, timeSent, isGivenUp }) => [
        <strong key="kind">{texts.mail(kind)}</strong>,
        isGivenUp ? texts.gaveUp : timeSent === undefined ? texts.queued(formatDate(timeQueued)) : texts.sent(formatDate(timeSent)),
        <Button key="again" look="text" onClick={() => resend(id, kind)}>{texts.resend(texts.mail(kind))}</Button>,
      ])} />
      <Part title={texts.changes} items={changes.map(({ at, actor, action, details }) => [
        <strong key="action">{action.replaceAll('-', ' ')}</strong>, details,
        <span key="who" className={styles.soft}>{actor}, {formatDate(at)}</span>,
      ])} />
    </div>
  );
}

function Part({ title, items }: { title: string; items: ReactNode[][] }) {
  if (items.length === 0) return null;
  return (
    <Section title={title}>
      <ul role="list" className={styles.list}>
        {items.map((lines, index) => <li key={index} className={styles.card}>
          {lines.map((line, nth) => line !== '' && line !== false && <p key={nth}>{line}</p>)}
        </li>)}
      </ul>
    </Section>
  );
}
