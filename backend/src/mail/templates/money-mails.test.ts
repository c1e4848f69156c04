import { SHOP } from '../../../testing/shop';
import { paymentHeld } from './money-mails';

const held = { reason: 'other', paid: true, answerBy: '2026-11-27T10:00:00.000Z', amount: 100 } as const;
const textAt = (now: string) => paymentHeld(held, { ...SHOP, siteUrl: 'https://shop.example' }, new Date(now)).text;

it('promises an answer by a time, and by no time that has passed when the mail goes', () => {
  expect(textAt('2026-11-27T09:59:00Z')).toContain('We’ll call or write by 27 Nov 2026, 10:00, or give everything back.');
  expect(textAt('2026-11-27T10:01:00Z')).toContain('We’ll call or write as soon as we can, or give everything back.');
});
