import { SHOP } from '../../../testing/shop';
import { anOrder } from '../../../testing/orders';
import { deletionScheduled, emailChanged, verifyEmail } from './account-mails';
import { addressLine, orderReceived, outForDelivery } from './order-mails';

/** A stranger's words in our mail. Rows may be older than the rule for names, so the mails hold it themselves. */
const ATTACK = 'customer, your account is locked.\nUnlock it at https://evil.example/\u202e';
const sender = { ...SHOP, siteUrl: 'https://shop.example' };

const order = anOrder({
  uid: 'u1',
  address: { name: ATTACK, lines: ['1 Yard\r\nhidden'], city: 'London', postCode: 'E4 6EY', country: 'GB' },
});

describe.each([
  ['verification', () => verifyEmail(ATTACK, 'https://shop.example/verify', sender)],
  ['deletion', () => deletionScheduled(ATTACK, '2026-12-30T00:00:00.000Z', sender)],
  ['a changed email', () => emailChanged(ATTACK, sender)],
  ['receipt', () => orderReceived(order, sender, 'https://shop.example/my-orders', new Date(0))],
  ['out for delivery', () => outForDelivery(order, sender)],
])('the mail of %s', (_, write) => {
  it('carries no address, line or mark of a name', () => {
    const mail = write();
    for (const part of [mail?.subject, mail?.text, mail?.html]) expect(part).not.toMatch(/evil\.example|\u202e|^Unlock|\r/mu);
  });
});

it('greets by a name that is one, and without one otherwise', () => {
  expect(verifyEmail('Zoë', 'https://shop.example/verify', sender).text).toContain('Hello Zoë,');
  for (const none of [ATTACK, '']) expect(verifyEmail(none, 'https://shop.example/verify', sender).text).toContain('Hello there,');
  expect(verifyEmail(ATTACK, 'https://shop.example/verify', sender).text).not.toContain('locked');
});

it('keeps the house number after a name that is written from right to left, and marks no other', () => {
  const at = { lines: ['12 Engine Row'], city: 'London', postCode: 'E4 6EY', country: 'GB' };
  expect(addressLine({ name: 'דנה לוי', ...at })).toBe('\u2068דנה לוי\u2069, 12 Engine Row, London, E4\u00a06EY');
  expect(addressLine({ name: 'Zoë', ...at })).toBe('Zoë, 12 Engine Row, London, E4\u00a06EY');
});
