/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, screen } from '@testing-library/react';
import { renderView } from 'shared-remote/testing';
import notice from './index';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('says what the last page left to say, then goes', () => {
  const { navigation } = renderView(notice, { state: { notice: 'Account created successfully!' } });
  navigation.overlays.push('notice');
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByRole('status')).toHaveTextContent('Account created successfully!');
  act(() => jest.advanceTimersByTime(10_000));
  expect(navigation.overlays).toEqual([]);
});

it('goes at once when there is nothing to say', () => {
  const { navigation } = renderView(notice, { state: { notice: 5 } });
  navigation.overlays.push('notice');
  act(() => jest.advanceTimersByTime(1));
  expect(navigation.overlays).toEqual([]);
});
