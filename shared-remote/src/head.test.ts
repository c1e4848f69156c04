/** @jest-environment jsdom */
import { applyHead } from './head';

const SITE = 'https://shop.example';
const attribute = (selector: string, name: string) => document.head.querySelector(selector)?.getAttribute(name);
const head = () =>
  [document.title, attribute('[name=description]', 'content'), attribute('[name=robots]', 'content'), attribute('[rel=canonical]', 'href')];

test('after a change of pages the document says of the new one what the composer would, also the address that browsers share', () => {
  document.head.innerHTML = `<title>Home</title><meta name="description" content="All plans"><link rel="canonical" href="${SITE}/">`;
  applyHead({ title: 'A plan', description: 'Five days', canonical: '/meal-plan?plan=a' }, SITE);
  expect(head()).toEqual(['A plan', 'Five days', undefined, `${SITE}/meal-plan?plan=a`]);
  applyHead({ title: 'Cart' }, SITE);
  expect(head()).toEqual(['Cart', undefined, 'noindex', undefined]);
  applyHead({ title: 'Home', canonical: '/' }, SITE);
  expect(head()).toEqual(['Home', undefined, undefined, `${SITE}/`]);
});
