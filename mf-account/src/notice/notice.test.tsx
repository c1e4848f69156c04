/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, screen } from '@testing-library/react';
import { renderView } from 'shared-remote/testing';
import { unbroken } from 'shared-rules';
import notice from './index';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('shows the message in the navigation state, then closes', () => {
  const { navigation } = renderView(notice, { state: { notice: 'Account created successfully!' } });
  navigation.overlays.push('notice');
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByRole('status')).toHaveTextContent('Account created successfully!');
  act(() => jest.advanceTimersByTime(10_000));
  expect(navigation.overlays).toEqual([]);
});

it('ends no line within a date', () => {
  const message = 'Your account will be deleted on 21 Dec 2026, 09:05.';
  renderView(notice, { state: { notice: message } });
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByRole('status').textContent).toBe(unbroken(message));
});

it('closes immediately without a message', () => {
  const { navigation } = renderView(notice, { state: { notice: 5 } });
  navigation.overlays.push('notice');
  act(() => jest.advanceTimersByTime(1));
  expect(navigation.overlays).toEqual([]);
});
