/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { createBus } from 'shared-events/bus';
import { testConfig } from 'shared-remote/testing';
import { Chrome } from '../chrome';
import { createConsent } from './consent';

const KEY = 'five-day-kitchen:consent';
const bus = createBus(() => {}).port('shell', { publishes: [] });
const question = () => screen.queryByRole('region', { name: 'May we count visits?' });
const change = () => screen.getByRole('button', { name: 'Cookie choices' });

function open() {
  const consent = createConsent(window);
  render(<Chrome config={testConfig} year={2026} bus={bus} consent={consent} />);
  return consent;
}
beforeEach(() => {
  localStorage.clear();
  document.body.replaceChildren(Object.assign(document.createElement('main'), { id: 'slot', innerHTML: '<h1>Home</h1>' }));
});

it('asks whoever has not chosen, with two answers of the same look, before the content in the order of the keyboard', async () => {
  open();
  expect(question()).toBeVisible();
  const [refuse, accept] = ['Refuse', 'Accept'].map((name) => screen.getByRole('button', { name }));
  expect(refuse?.className).toBe(accept?.className);
  expect(document.getElementById('slot')?.previousElementSibling).toContainElement(question());
  // Nobody's focus is taken.
  expect(document.body).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'What that means' })).toHaveFocus();
});

it('leaves a section alone that a page calls consent', () => {
  const slot = document.getElementById('slot');
  slot?.append(Object.assign(document.createElement('section'), { id: 'consent', innerHTML: '<h2>Only with your consent</h2>' }));
  const before = slot?.innerHTML;
  open();
  expect(question()).toBeVisible();
  expect(slot?.innerHTML).toBe(before);
});

it.each([['Refuse', 'refused'], ['Accept', 'granted']] as const)('%s by keyboard is kept with its version, and not asked again', async (name, choice) => {
  const consent = open();
  screen.getByRole('button', { name }).focus();
  await userEvent.keyboard('{Enter}');
  expect(question()).toBeNull();
  expect(consent.get()).toEqual({ choice, asking: false });
  expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual({ version: 1, analytics: choice, at: expect.stringMatching(/^\d{4}-/) });
  expect(createConsent(window).get()).toEqual({ choice, asking: false });
  // The button is gone: focus is not lost with it.
  expect(screen.getByRole('heading', { name: 'Home' })).toHaveFocus();
});

it.each([['of another version', '{"version":0,"analytics":"granted","at":"x"}'], ['that makes no sense', '{"version":1,"analytics":"yes"}'], ['that is broken', '{']])('asks again for a choice %s', (_, kept) => {
  localStorage.setItem(KEY, kept);
  open();
  expect(question()).toBeVisible();
});

it('takes a refusal of a newer build’s question for one of its own, as after a rollback, and an agreement to it for none', () => {
  const kept = (analytics: string) => JSON.stringify({ version: 2, analytics, at: 'x', partners: [] });
  localStorage.setItem(KEY, kept('refused'));
  const consent = open();
  expect(question()).toBeNull();
  expect(consent.get().choice).toBe('refused');
  // Nor is the newer build's own record written over unasked.
  expect(localStorage.getItem(KEY)).toBe(kept('refused'));
  localStorage.setItem(KEY, kept('granted'));
  expect(createConsent(window).get()).toEqual({ choice: undefined, asking: true });
});

it('can be changed in the footer, and gives focus back there', async () => {
  localStorage.setItem(KEY, JSON.stringify({ version: 1, analytics: 'granted', at: new Date().toISOString() }));
  const consent = open();
  expect(question()).toBeNull();
  await userEvent.click(change());
  expect(question()).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Refuse' }));
  expect(consent.get().choice).toBe('refused');
  expect(change()).toHaveFocus();
});

it('follows the choice made in another tab', async () => {
  const consent = open();
  localStorage.setItem(KEY, JSON.stringify({ version: 1, analytics: 'refused', at: 'x' }));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY })));
  expect(consent.get()).toEqual({ choice: 'refused', asking: false });
});

it('is not in what the composer writes, but for the link to change it', () => {
  const html = renderToString(<Chrome config={testConfig} year={2026} />);
  expect(html).not.toContain('May we count visits?');
  expect(html).toContain('Cookie choices');
  expect(html).not.toContain('style=');
});
