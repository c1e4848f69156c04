import { SHOP } from '../../../testing/shop';
import { footer } from './footer';

const sender = { ...SHOP, siteUrl: 'https://shop.example' };

it('says who sells, with the numbers that the shop has', () => {
  expect(footer(sender)).toBe('Five Day Kitchen Ltd, 1 Example Yard. Company 0, VAT GB 0. hello@shop.example, 020.');
  const { vatNumber: _, ...unregistered } = sender;
  expect(footer(unregistered)).toBe('Five Day Kitchen Ltd, 1 Example Yard. Company 0. hello@shop.example, 020.');
  const { companyNumber: __, ...soleTrader } = unregistered;
  expect(footer(soleTrader)).toBe('Five Day Kitchen Ltd, 1 Example Yard. hello@shop.example, 020.');
});
