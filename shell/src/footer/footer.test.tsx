/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { testConfig } from 'shared-remote/testing';
import { Footer } from './footer';

const LINKS = [{ path: '/terms-and-conditions', text: 'Terms and conditions' }, { path: '/guide', text: 'How to heat your meals' }];

it('links to what remotes declare, in their order', () => {
  render(<Footer config={testConfig} year={2026} links={LINKS} />);
  const links = screen.getAllByRole('link').slice(0, 2).map((link) => [link.getAttribute('href'), link.textContent]);
  expect(links).toEqual([['/terms-and-conditions', 'Terms and conditions'], ['/guide', 'How to heat your meals']]);
});

it('has the trays note, the copyright line of the year it is given, the illustration credit and the version label', () => {
  render(<Footer config={testConfig} year={2031} links={LINKS} />);
  expect(screen.getByText(/trays are recyclable/)).toBeVisible();
  expect(screen.getByText(/© 2031 Five Day Kitchen Ltd/)).toBeVisible();
  expect(screen.getByText(/Food illustrations/)).toBeVisible();
  expect(screen.getByText(/13\.0\.0/)).toBeVisible();
});

it('shows who we are', () => {
  render(<Footer config={testConfig} year={2026} links={LINKS} />);
  const who = screen.getByRole('region', { name: 'Who we are' });
  for (const words of ['Five Day Kitchen Ltd', testConfig.shop.address, 'Company number 00000000', 'VAT number GB 000 0000 00']) {
    expect(who).toHaveTextContent(words);
  }
  expect(screen.getByRole('link', { name: testConfig.shop.email })).toHaveAttribute('href', `mailto:${testConfig.shop.email}`);
});

it('says nothing of numbers that a shop has not', () => {
  const { companyNumber: _, vatNumber: __, ...shop } = testConfig.shop;
  render(<Footer config={{ ...testConfig, shop }} year={2026} links={LINKS} />);
  expect(screen.getByRole('region', { name: 'Who we are' })).not.toHaveTextContent(/number/);
});

it('shows its children beside the links', () => {
  render(<Footer config={testConfig} year={2026} links={LINKS}><button type="button">Cookie choices</button></Footer>);
  expect(screen.getByRole('button', { name: 'Cookie choices' })).toBeVisible();
});

it('renders no style attributes, which the security policy would block', () => {
  expect(renderToString(<Footer config={testConfig} year={2026} links={LINKS} />)).not.toContain('style=');
});
