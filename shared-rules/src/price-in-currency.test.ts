import { formatPriceIn } from './price-in-currency';

it.each([
  [7995, undefined, '£79.95'], [7995, 'gbp', '£79.95'], [123_456, 'eur', '€1,234.56'], [7995, 'jpy', 'JP¥7,995'], [-500, 'usd', '-US$5.00'],
])('%s of %s reads %s', (amount, currency, text) => {
  expect(formatPriceIn(amount, currency)).toBe(text);
});
