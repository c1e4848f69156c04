/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { screen, within } from '@testing-library/react';
import { prerenderViews } from 'shared-remote/prerender';
import { renderView, testConfig } from 'shared-remote/testing';
import {
  BROWSER_DAYS, DAMAGE_REPORT_HOURS, DELIVERY_RADIUS_MILES, REFUND_DAYS, RETENTION, TERMS_VERSION, deliveryDate, formatDay, orderCutOff,
} from 'shared-rules';
import register from '../register';
import cookies from './cookies';
import { KEPT_IN_BROWSER } from './cookies/kept-in-browser';
import privacy from './privacy';
import terms from './terms';

const articleText = () => screen.getByRole('article').textContent;

it.each([
  ['Terms and Conditions', terms], ['Privacy Policy', privacy], ['Cookie Policy', cookies],
])('%s has its title, version, date and contents whose links work', (title, view) => {
  renderView(view);
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(articleText()).toContain(`Version ${TERMS_VERSION}`);
  expect(screen.getByText('28 November 2026')).toHaveAttribute('datetime', TERMS_VERSION);
  for (const link of within(screen.getByRole('navigation', { name: 'Contents' })).getAllByRole('link')) {
    expect(document.querySelector(link.getAttribute('href') ?? '')).toBeInTheDocument();
  }
});

/** JSX drops the end of a line beside an expression or a tag: "the following" and "Monday" are then one word. */
function wordsRunTogether(article: HTMLElement): string[] {
  const isInLine = (node: Node | null) =>
    node instanceof Text || (node instanceof Element && node.matches('a, abbr, b, code, em, i, span, strong, time'));
  const nodes = document.createTreeWalker(article);
  const found: string[] = [];
  while (nodes.nextNode()) {
    const { currentNode: node, currentNode: { nextSibling: next } } = nodes;
    const [before, after] = [node.textContent ?? '', next?.textContent ?? ''];
    if (isInLine(node) && isInLine(next) && /\w$/.test(before) && /^\w/.test(after)) found.push(`${before}|${after}`);
  }
  return found;
}

it.each([['terms', terms], ['privacy policy', privacy], ['cookie policy', cookies]])('no two words of the %s run together', (_, view) => {
  renderView(view);
  expect(wordsRunTogether(screen.getByRole('article'))).toEqual([]);
});

it.each([
  'Damaged goods must be reported within 24 hours', 'Refunds take 5–28 days', 'Refunds and exchanges are not available after purchase',
  'The 14 key allergens cannot be excluded', 'perishable', testConfig.shop.tradingName, 'Company number00000000',
  'VAT numberGB 000 0000 00',
])('the terms contain: %s', (statement) => {
  renderView(terms);
  expect(articleText()).toContain(statement);
});

it('the terms name no numbers that a shop has not', () => {
  const { companyNumber: _, vatNumber: __, ...shop } = testConfig.shop;
  renderView(terms, { config: { ...testConfig, shop } });
  expect(articleText()).toContain(testConfig.shop.tradingName);
  expect(articleText()).not.toMatch(/Company number|VAT number/);
});

it('the terms state the voluntary refunds directly after excluding refunds', () => {
  renderView(terms);
  expect(articleText()).toContain(
    'Refunds and exchanges are not available after purchase. What this shop gives you beyond that: until the cut-off of its delivery you can cancel an order',
  );
});

it('the privacy policy states how long data is kept', () => {
  renderView(privacy);
  expect(articleText()).toContain('Account, profile, service and enquiry data are kept until the order is completed.');
});

it.each([
  ['the payment provider', 'Stripe, for payments: your email, name and address, what you buy and what you pay; if you order without an account, your phone number too.'],
  ['the identity provider', 'of an account your email, name, phone number and password; of everybody technical data'],
  ['who counts visits', 'if you agree to it, Google Analytics'],
])('the privacy policy names what %s gets', (_, statement) => {
  renderView(privacy);
  expect(articleText()).toContain(statement);
});

const placed = new Date('2026-11-25T12:00:00Z');
const weekdayOf = (day: string) => formatDay(day).split(' ')[0];

it.each([
  ['terms', terms, `within ${DELIVERY_RADIUS_MILES} miles of our kitchen`],
  ['terms', terms, `must be reported within ${DAMAGE_REPORT_HOURS} hours`],
  ['terms', terms, `take ${REFUND_DAYS.least}–${REFUND_DAYS.most} days`],
  ['terms', terms, `Deletion is scheduled ${RETENTION.deletionDays} days ahead`],
  ['terms', terms, `delivered on the next ${weekdayOf(deliveryDate(placed))}`],
  ['terms', terms, `London time, at the end of ${weekdayOf(new Date(orderCutOff(placed).getTime() - 1).toISOString().slice(0, 10))}`],
  ['privacy policy', privacy, `we wait ${RETENTION.deletionDays} days`],
  ['privacy policy', privacy, `deleted ${RETENTION.orderDays} days after its delivery`],
  ['privacy policy', privacy, `for the ${RETENTION.accountingYears} years that tax law requires`],
  ['privacy policy', privacy, `not paid is deleted after ${RETENTION.unpaidCheckoutDays} days`],
  [
    'privacy policy', privacy,
    `kept for ${RETENTION.sentMailDays} days, and of one that could not be sent for ${RETENTION.failedMailDays}.`,
  ],
  ['privacy policy', privacy, `for ${BROWSER_DAYS.lastSeen * 24} hours, the orders that you saw last`],
  ['cookie policy', cookies, 'for 7 days after you last used them'], ['cookie policy', cookies, 'for 365 days'],
])('the %s has the same figures as the code', (_, view, statement) => {
  renderView(view);
  expect(articleText()).toContain(statement);
});

it.each([
  'Cart', 'Session', 'Chosen menu', 'Release bucket', 'Remote Config installation id', ...KEPT_IN_BROWSER.map(({ name }) => name),
])('the cookie policy lists: %s', (name) => {
  renderView(cookies);
  expect(screen.getByRole('heading', { level: 3, name })).toBeVisible();
});

it.each([
  ['which preview of a version a tester is in', 'cookie, “fdk_preview”'],
  ['which working copies a developer is in', 'cookie, “fdk_override”'],
  [
    'that paying ends the post code',
    'sign up. Kept until you clear the cart, pay or close the tab: session storage of the tab, “five-day-kitchen:guest-post-code”',
  ],
  ['what of the cart stays', 'the numbers stay until you clear this site’s data: local storage, “five-day-kitchen:cart”'],
  ['under whose number the kitchen’s ticks are', 'by number, under the number of their own account'],
  ['under whose number the answer is that a profile keeps', 'then with the number of your account'],
  ['under whose number the last orders are', 'under the number of your account'],
  ['what the browser keeps to go back', 'on ‘Edit my profile’ the number of your account and what its form shows'],
  ['what Firebase tries', 'local storage, “__sak”'],
  ['what goes with all that is kept', 'what you answered and chose here is forgotten'],
])('the cookie policy tells %s', (_, statement) => {
  renderView(cookies);
  expect(articleText()?.replace(/\.Kept/g, '. Kept')).toContain(statement);
});

it('the privacy policy tells what stays in the tab’s history after the log-out, and which mark of a profile’s rows is kept', () => {
  renderView(privacy);
  expect(articleText()).toContain('which rows of your profile are filled');
  expect(articleText()).toContain('What the form ‘Edit my profile’ began with stays in the history of its tab until you close that.');
});

it('the cookie policy has each entry’s name in the browser, and a section of its own for what needs consent', () => {
  renderView(cookies);
  for (const { entries } of KEPT_IN_BROWSER) for (const { name } of entries) expect(articleText()).toContain(`“${name.replace('*', '')}”`);
  const analytics = screen.getByRole('heading', { level: 3, name: 'Google Analytics' });
  expect(within(screen.getByRole('region', { name: /Only with your consent/ })).getByRole('heading', { level: 3 })).toBe(analytics);
});

it.each([
  ['register', register, '/register'], ['legal/terms', terms, '/terms-and-conditions'], ['legal/privacy', privacy, '/privacy-policy'],
  ['legal/cookies', cookies, '/cookie-policy'],
])(
  '%s prerenders the same HTML twice, without a style attribute',
  async (view, definition, path) => {
    const render = () => prerenderViews({ [view]: definition as never })({
      view, name: `mf-account/${view}`, path, mode: 'full', config: testConfig, data: undefined,
    });
    const { html, head } = await render();
    expect(html).toContain('<h1');
    expect(html).not.toContain('style=');
    expect(head).toMatchObject({ canonical: path });
    expect((await render()).html).toBe(html);
  },
);
