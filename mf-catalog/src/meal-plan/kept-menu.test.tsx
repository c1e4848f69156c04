/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderView, type FakeShopOptions } from 'shared-remote/testing';
import { LOW_PLAN, MEALS, PLAN, STATUS } from '../../test-data/sample-week';
import { AGAIN_AFTER_MS } from '../menu/once-fresher';
import mealPlan from './index';
import { parseMenuState } from './menu-state';

/** As it was before a correction: Monday's breakfast was named otherwise. */
const BEFORE = MEALS.map((meal, at) => (at === 0 ? { ...meal, name: 'Breakfast of before' } : meal));
const NOW = 'monday breakfast dish';
let menuVersion = 500;

/** Answers with what was kept until it is told that there is something newer. */
function open(options: FakeShopOptions & { keptPlans?: object[] } = {}) {
  const live = { kept: true };
  const status = { ...STATUS, menuVersion };
  const shop = renderView(mealPlan, {
    path: `/meal-plan?plan=${PLAN.id}`, topics: { 'app-status': status },
    api: {
      'GET /menu/plans': (_, told) => {
        if (live.kept) told?.onKept?.();
        return live.kept ? options.keptPlans ?? [PLAN] : [PLAN];
      },
      'GET /menu': (_, told) => {
        if (live.kept) told?.onKept?.();
        return live.kept ? BEFORE : MEALS;
      },
    },
    ...options,
  });
  const versionOf = () => parseMenuState(shop.navigation.get().state)?.appStatus?.menuVersion;
  return { ...shop, live, status, versionOf };
}

beforeEach(() => {
  localStorage.clear();
  menuVersion += 1;
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

// The first in this file: what was chosen has no version yet.
it('is of no version while none is known: it is not kept as that of any, and keeps what was chosen once one is known', async () => {
  const { live, publish } = open({
    state: { plan: PLAN, menu: MEALS }, path: '/meal-plan',
    topics: { 'app-status': { ...STATUS, fetch: 'failure', known: false, menuVersion: 0, orderingEnabled: false } },
  });
  live.kept = false;
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /Monday breakfast/i }), 'chia');
  expect(Object.keys(localStorage).filter((key) => key.includes(':cache:'))).toEqual([]);
  publish('app-status', { ...STATUS, menuVersion });
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes(':cache:'))).toHaveLength(2));
  expect(screen.getByRole('combobox', { name: /Monday breakfast/i })).toHaveValue('chia');
});

it('is the one that is shown while the switches are known before the version: nothing is fetched, nothing chosen is cleared', async () => {
  const { publish, calls } = open({
    state: { plan: PLAN, menu: MEALS, appStatus: { ...STATUS, menuVersion } }, path: '/meal-plan',
    topics: { 'app-status': { ...STATUS, menuVersion: 0 } },
  });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /Monday breakfast/i }), 'chia');
  publish('app-status', { ...STATUS, menuVersion });
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.getByRole('combobox', { name: /Monday breakfast/i })).toHaveValue('chia');
  expect(calls).toEqual([]);
});

describe('a menu of before, kept by the service worker or given by a backend without its database', () => {
  it('is not taken for that of the live version, and is fetched again once there is a connection', async () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { live, versionOf, navigation } = open();
    expect(await screen.findByRole('button', { name: 'Breakfast of before' })).toBeInTheDocument();
    expect(navigation.get().state).toMatchObject({ plan: { id: PLAN.id } });
    expect(versionOf()).toBeUndefined();
    live.kept = false;
    online.mockReturnValue(true);
    // The page may be asking in that moment; it looks again once it is idle.
    await waitFor(() => {
      act(() => void window.dispatchEvent(new Event('online')));
      expect(screen.getByRole('button', { name: NOW })).toBeInTheDocument();
    });
    expect(versionOf()).toBe(menuVersion);
  });

  it('is fetched again while there is a connection, as the shop may have a newer one any moment', async () => {
    jest.useFakeTimers();
    const { live, calls, versionOf } = open();
    await act(() => jest.advanceTimersByTimeAsync(3 * AGAIN_AFTER_MS));
    expect(screen.getByRole('button', { name: 'Breakfast of before' })).toBeInTheDocument();
    const asked = () => calls.filter(({ route }) => route === 'GET /menu').length;
    expect(asked()).toBeGreaterThan(2);
    expect(asked()).toBeLessThan(8);
    live.kept = false;
    await act(() => jest.advanceTimersByTimeAsync(2 * AGAIN_AFTER_MS));
    expect(screen.getByRole('button', { name: NOW })).toBeInTheDocument();
    expect(versionOf()).toBe(menuVersion);
    const enough = asked();
    await act(() => jest.advanceTimersByTimeAsync(3 * AGAIN_AFTER_MS));
    expect(asked()).toBe(enough);
  });

  it('does not take the place of a menu of another version that is shown already', async () => {
    jest.useFakeTimers();
    const shown = { plan: PLAN, menu: MEALS, appStatus: { ...STATUS, menuVersion: menuVersion - 1 } };
    const { versionOf } = open({ state: shown, path: '/meal-plan' });
    await act(() => jest.advanceTimersByTimeAsync(3 * AGAIN_AFTER_MS));
    expect(screen.getByRole('button', { name: NOW })).toBeInTheDocument();
    expect(versionOf()).toBe(menuVersion - 1);
  });

  it('leads nobody away from a plan that it does not have', async () => {
    const { navigation } = open({ keptPlans: [LOW_PLAN] });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
    expect(navigation.get().pathname).toBe('/meal-plan');
  });
});
