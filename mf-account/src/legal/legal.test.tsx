/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { screen, within } from '@testing-library/react';
import { prerenderViews } from 'shared-remote/prerender';
import { renderView, testConfig } from 'shared-remote/testing';
import { TERMS_VERSION } from 'shared-rules';
import register from '../register';
import cookies from './cookies';
import privacy from './privacy';
import terms from './terms';

const words = () => screen.getByRole('article').textContent;

it.each([['Terms and Conditions', terms], ['Privacy Policy', privacy], ['Cookie Policy', cookies]])('%s has its title, version, date and contents that lead somewhere', (title, view) => {
  renderView(view);
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(words()).toContain(`Version ${TERMS_VERSION}`);
  expect(screen.getByText('21 November 2026')).toHaveAttribute('datetime', TERMS_VERSION);
  for (const link of within(screen.getByRole('navigation', { name: 'Contents' })).getAllByRole('link')) {
    expect(document.querySelector(link.getAttribute('href') ?? '')).toBeInTheDocument();
  }
});

it.each([
  'Damaged goods must be reported within 24 hours', 'Refunds take 5–28 days', 'Refunds and exchanges are not available after purchase',
  'The 14 key allergens cannot be excluded', 'perishable', testConfig.shop.tradingName, testConfig.shop.companyNumber, testConfig.shop.vatNumber,
])('the terms say: %s', (statement) => {
  renderView(terms);
  expect(words()).toContain(statement);
});

it('the privacy policy says how long data is kept', () => {
  renderView(privacy);
  expect(words()).toContain('Account, profile, service and enquiry data are kept until the order is completed.');
});

it.each(['Cart', 'Session', 'Chosen menu', 'Release bucket', 'Remote Config installation id'])('the cookie policy lists: %s', (name) => {
  renderView(cookies);
  expect(screen.getByRole('heading', { level: 3, name })).toBeVisible();
});

it.each([['register', register, '/register'], ['legal/terms', terms, '/terms-and-conditions'], ['legal/privacy', privacy, '/privacy-policy'], ['legal/cookies', cookies, '/cookie-policy']])(
  '%s renders for the composer, twice the same, without a style attribute',
  (view, definition, path) => {
    const render = () => prerenderViews({ [view]: definition as never })({ view, name: `mf-account/${view}`, path, mode: 'full', config: testConfig, data: undefined });
    const { html, head } = render();
    expect(html).toContain('<h1');
    expect(html).not.toContain('style=');
    expect(head).toMatchObject({ canonical: path });
    expect(render().html).toBe(html);
  },
);
