/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { createBus } from 'shared-events/bus';
import { testConfig } from 'shared-remote/testing';
import { Chrome } from '../chrome';
import { oneDocumentEach } from '../testing/one-document-each';
import { createConsent } from './consent';
import { ConsentQuestion } from './question';
import { showQuestion } from './show-question';

const KEY = 'five-day-kitchen:consent';
const bus = createBus(() => {}).port('shell', { publishes: [] });
// In Jest a class is its own name, so the real sheet shows and hides the question.
const sheet = readFileSync(path.join(__dirname, 'question.module.css'), 'utf8').replace(/@media[^]*/, '');
const question = () => screen.queryByRole('region', { name: 'May we count visits?' });
const change = () => screen.getByRole('button', { name: 'Cookie choices' });

function open() {
  const consent = showQuestion(window);
  render(<Chrome config={testConfig} year={2026} links={{ footer: [] }} bus={bus} consent={consent} />);
  return consent;
}
beforeEach(() => {
  localStorage.clear();
  document.head.replaceChildren(Object.assign(document.createElement('style'), { textContent: sheet }));
  document.body.innerHTML = `${renderToStaticMarkup(<ConsentQuestion />)}<main id="slot"><h1>Home</h1></main>`;
});
oneDocumentEach();

it('is shown to visitors without a choice, with two answers of the same look, before the content in the tab order', async () => {
  open();
  expect(question()).toBeVisible();
  const [refuse, accept] = ['Refuse', 'Accept'].map((name) => screen.getByRole('button', { name }));
  expect(refuse?.className).toBe(accept?.className);
  expect(document.getElementById('slot')?.previousElementSibling).toBe(question());
  // The focus does not move.
  expect(document.body).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'What that means' })).toHaveFocus();
});

it.each(
  [['Refuse', 'refused'], ['Accept', 'granted']] as const,
)('%s by keyboard is stored with its version, and not asked again', async (name, choice) => {
  const consent = open();
  screen.getByRole('button', { name }).focus();
  await userEvent.keyboard('{Enter}');
  expect(question()).toBeNull();
  expect(consent.get()).toEqual({ choice, asking: false });
  expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual({ version: 1, analytics: choice, at: expect.stringMatching(/^\d{4}-/) });
  expect(createConsent(window).get()).toEqual({ choice, asking: false });
  // The focus moves on from the removed button.
  expect(screen.getByRole('heading', { name: 'Home' })).toHaveFocus();
});

it('counts as withdrawn on a page that was kept aside while another tab withdrew it, and stays where nothing is stored', () => {
  const consent = createConsent(window);
  consent.choose('granted');
  localStorage.setItem(KEY, '{"version":1,"analytics":"refused","at":"x"}');
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(consent.get()).toEqual({ choice: 'refused', asking: false });
  localStorage.clear();
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(consent.get()).toEqual({ choice: 'refused', asking: false });
});

it('keeps asking who opens the question before all of the page has loaded', () => {
  localStorage.setItem(KEY, '{"version":1,"analytics":"granted","at":"x"}');
  const consent = createConsent(window);
  consent.ask();
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  expect(consent.get()).toEqual({ choice: 'granted', asking: true });
});

it.each([
  ['of another version', '{"version":0,"analytics":"granted","at":"x"}'], ['that is invalid', '{"version":1,"analytics":"yes"}'],
  ['that is broken', '{'],
])('asks again for a choice %s', (_, stored) => {
  localStorage.setItem(KEY, stored);
  open();
  expect(question()).toBeVisible();
});

it('counts a refusal of a newer build’s question as a refusal, as after a rollback, but not an acceptance as one', () => {
  const stored = (analytics: string) => JSON.stringify({ version: 2, analytics, at: 'x', partners: [] });
  localStorage.setItem(KEY, stored('refused'));
  const consent = open();
  expect(question()).toBeNull();
  expect(consent.get().choice).toBe('refused');
  // The newer build's entry is not overwritten.
  expect(localStorage.getItem(KEY)).toBe(stored('refused'));
  localStorage.setItem(KEY, stored('granted'));
  expect(createConsent(window).get()).toEqual({ choice: undefined, asking: true });
});

it('can be changed from the footer, and moves the focus back there', async () => {
  localStorage.setItem(KEY, JSON.stringify({ version: 1, analytics: 'granted', at: new Date().toISOString() }));
  const consent = open();
  expect(question()).toBeNull();
  await userEvent.click(change());
  expect(question()).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Refuse' }));
  expect(consent.get().choice).toBe('refused');
  expect(change()).toHaveFocus();
});

it('uses the choice made in another tab', async () => {
  const consent = open();
  localStorage.setItem(KEY, JSON.stringify({ version: 1, analytics: 'refused', at: 'x' }));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY })));
  expect(consent.get()).toEqual({ choice: 'refused', asking: false });
});

it('is in every composed page, but not shown before something has looked for a choice', () => {
  expect(question()).toBeNull();
  expect(renderToString(<Chrome config={testConfig} year={2026} links={{ footer: [] }} />)).toContain('Cookie choices');
});

it('asks once: the shell goes on with the store of a page at rest', async () => {
  const early = showQuestion(window);
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
  render(<Chrome config={testConfig} year={2026} links={{ footer: [] }} bus={bus} consent={early} />);
  expect(question()).toBeNull();
  await userEvent.click(change());
  expect(question()).toHaveFocus();
});
