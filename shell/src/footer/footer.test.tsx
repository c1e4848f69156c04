/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { testConfig } from 'shared-remote/testing';
import { Footer } from './footer';

it('links to terms, privacy, cookies and extras', () => {
  render(<Footer config={testConfig} year={2026} />);
  const links = ['Terms and conditions', 'Privacy policy', 'Cookie policy', 'Extras'].map((name) => screen.getByRole('link', { name }).getAttribute('href'));
  expect(links).toEqual(['/terms-and-conditions', '/privacy-policy', '/cookie-policy', '/extra']);
});

it('has the trays note, the copyright line of the year it is given, the illustration credit and the version label', () => {
  render(<Footer config={testConfig} year={2031} />);
  expect(screen.getByText(/trays are recyclable/)).toBeVisible();
  expect(screen.getByText(/© 2031 Five Day Kitchen Ltd/)).toBeVisible();
  expect(screen.getByText(/Food illustrations/)).toBeVisible();
  expect(screen.getByText(/13\.0\.0/)).toBeVisible();
});

it('shows who we are', () => {
  render(<Footer config={testConfig} year={2026} />);
  const who = screen.getByRole('region', { name: 'Who we are' });
  for (const words of ['Five Day Kitchen Ltd', testConfig.shop.address, testConfig.shop.companyNumber, testConfig.shop.vatNumber]) expect(who).toHaveTextContent(words);
  expect(screen.getByRole('link', { name: testConfig.shop.email })).toHaveAttribute('href', `mailto:${testConfig.shop.email}`);
});

it('shows its children beside the links', () => {
  render(<Footer config={testConfig} year={2026}><button type="button">Cookie choices</button></Footer>);
  expect(screen.getByRole('button', { name: 'Cookie choices' })).toBeVisible();
});

it('renders no style attributes, which the security policy would block', () => {
  expect(renderToString(<Footer config={testConfig} year={2026} />)).not.toContain('style=');
});
