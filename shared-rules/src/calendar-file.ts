import { CALENDAR_TEXTS as texts } from './copy';
import { addDays } from './london';

/** What a delivery's entry in a calendar is made from. */
export interface Delivery {
  /** As the customer reads it, 'FDK-…'. */
  orderId: string;
  /** 'YYYY-MM-DD'. */
  deliveryDate: string;
  lines: readonly { name: string; quantity: number }[];
}

/** The delivery as an all-day event (RFC 5545). Saved once more, it replaces the entry of before. */
export function calendarFile(order: Delivery, { shop, siteUrl }: { shop: { name: string }; siteUrl: string }, now = new Date()): string {
  const day = compact(order.deliveryDate);
  const plans = order.lines.map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`)).join(', ');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(shop.name)}//Orders//EN`,
    'BEGIN:VEVENT',
    `UID:${order.orderId}@${new URL(siteUrl).hostname}`,
    // Calendars take a moved event only under a higher number: the minute in which it is saved, since how often it was moved is not known.
    `SEQUENCE:${Math.floor(now.getTime() / 60_000)}`,
    `DTSTAMP:${now.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')}`,
    `DTSTART;VALUE=DATE:${day}`,
    `DTEND;VALUE=DATE:${compact(addDays(order.deliveryDate, 1))}`,
    `SUMMARY:${escapeText(texts.summary(shop.name))}`,
    `DESCRIPTION:${escapeText(texts.description(order.orderId, plans))}`,
    `URL:${siteUrl}/my-orders`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** False for an order whose delivery day is invalid. */
export function hasDeliveryDay({ deliveryDate }: Pick<Delivery, 'deliveryDate'>): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(deliveryDate) && !Number.isNaN(Date.parse(`${deliveryDate}T00:00:00Z`));
}

/** '2026-11-30' as '20261130'. */
const compact = (day: string): string => day.replaceAll('-', '');

function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r?\n/g, '\\n');
}

/** Splits a line into lines of at most 75 bytes, never within a character; each after the first begins with a space. */
function fold(line: string): string {
  const encoder = new TextEncoder();
  let folded = '';
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > 75) {
      folded += '\r\n ';
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}
