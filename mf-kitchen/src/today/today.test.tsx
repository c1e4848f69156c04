/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from 'shared-api';
import { renderView, type FakeShopOptions } from 'shared-remote/testing';
import { testAllergens, testCookList, testMeal } from '../testing/test-lists';
import today from './index';

const signedIn = { auth: { status: 'signed-in', uid: 'cook' } } as const;
function show(list: (input: { query?: Record<string, string> }) => unknown, options: FakeShopOptions = {}) {
  return {
    user: userEvent.setup(),
    ...renderView(today, { path: '/kitchen', topics: signedIn, ...options, api: { 'GET /kitchen/cook-list': list, ...options.api } }),
  };
}

describe('who is let in', () => {
  it.each([
    ['nobody is logged in', { status: 'signed-out' } as const, () => testCookList(), 'Log in', 0],
    ['a customer is', signedIn.auth, () => { throw new ApiError(403, 'forbidden', 'no'); }, 'Log in as somebody else', 1],
  ])('where %s the page says whom it is for, and asks for a log-in', async (_who, auth, list, button, endsSessions) => {
    const signOut = jest.fn(async () => {});
    const { user, navigation } = show(list, { topics: { auth }, services: { session: { signOut } } });
    expect(await screen.findByText('This page is for the kitchen’s people.')).toBeInTheDocument();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: button }));
    expect(signOut).toHaveBeenCalledTimes(endsSessions);
    expect(navigation.overlays).toEqual(['login']);
  });

  it('shows nothing any more once somebody has logged out', async () => {
    const { publish } = show(() => testCookList([testMeal()]));
    expect(await screen.findByText(/Stew/)).toBeInTheDocument();
    publish('auth', { status: 'signed-out' });
    expect(screen.queryByText(/Stew/)).not.toBeInTheDocument();
    expect(screen.getByText('This page is for the kitchen’s people.')).toBeInTheDocument();
  });
});

describe('the cook’s list', () => {
  it('has the day, the portions in each size, allergens, and what is left out', async () => {
    show(() => testCookList(
      [
        testMeal({ portions: 4 }, ['milk']),
        testMeal({ mealId: 'fruit', meal: 'Fruit', calories: null, allergens: { ...testAllergens(), nuts: 'mayContain' } }),
      ],
      { unpaidOrders: 1, heldOrders: 2 },
    ));
    expect(await screen.findByRole('heading', { level: 1, name: 'What to cook: Monday 30 November' })).toBeInTheDocument();
    const monday = screen.getByRole('region', { name: 'Monday' });
    expect(within(monday).getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent))
      .toEqual(['Free of all 14 allergens: cook these first', 'Contains Milk']);
    expect(monday).toHaveTextContent('4 × Balanced Plan (500 kcal)');
    expect(within(monday).getAllByText('Balanced Plan', { selector: 'bdi' })).toHaveLength(2);
    expect(monday).toHaveTextContent('1 × Balanced PlanMay contain Nuts');
    expect(screen.getByText('5 portions')).toBeInTheDocument();
    expect(screen.getByText('Without 1 order whose payment is being processed.')).toBeInTheDocument();
    expect(screen.getByText('Without 2 orders that a manager holds back.')).toBeInTheDocument();
  });

  it('is by station where the shop has named some, with allergens apart at each', async () => {
    show(() => testCookList([
      testMeal({ station: 'Hob' }, ['milk']), testMeal({ mealId: 'fruit', meal: 'Fruit', station: 'Cold', portions: 3 }),
      testMeal({ mealId: 'bread', meal: 'Bread' }, ['gluten']),
    ]));
    const monday = within(await screen.findByRole('region', { name: 'Monday' }));
    expect(monday.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent))
      .toEqual(['Cold: 3 portions', 'Hob: 1 portion', 'At no station: 1 portion']);
    expect(monday.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent))
      .toEqual(['Free of all 14 allergens: cook these first', 'Contains Milk', 'Contains Cereals containing gluten']);
  });

  it('asks for the day of the address, and leads to the other', async () => {
    const { calls } = show(() => testCookList([], { day: '2026-12-07' }), { path: '/kitchen?day=2026-12-07' });
    expect(await screen.findByText('Nothing to cook for this day.')).toBeInTheDocument();
    expect(calls[0]?.input).toEqual({ query: { day: '2026-12-07' } });
    expect(screen.getByRole('link', { name: 'Monday 7 December' })).toHaveAttribute('aria-current', 'true');
    expect(screen.getByRole('link', { name: 'Round' })).toHaveAttribute('href', '/kitchen/round?day=2026-12-07');
  });

  it.each([
    ['on a delivery day', '2026-11-30', ['2026-11-30', '2026-12-07'], 'Today, Monday 30 November', 'Monday 7 December'],
    ['between two', '2026-11-26', ['2026-11-23', '2026-11-30'], 'Monday 30 November', 'Monday 23 November'],
  ])('has an address that goes on with the calendar for the day that comes: %s', async (_, now, days, coming, other) => {
    show(() => testCookList([], { day: '2026-11-30', today: now, days }), { path: '/kitchen?day=2026-11-30' });
    expect(await screen.findByRole('link', { name: coming })).toHaveAttribute('href', '/kitchen');
    expect(screen.getByRole('link', { name: other })).toHaveAttribute('href', `/kitchen?day=${days.find((day) => day !== '2026-11-30')}`);
    expect(screen.getByRole('link', { name: 'Round' })).toHaveAttribute('href', '/kitchen/round');
  });

  it('goes on to the day that comes once the day of the address is none of the two any more, also on a wall', async () => {
    const { navigation } = show(({ query }) => {
      if (query?.day !== undefined) throw new ApiError(422, 'not_a_round', 'The kitchen sees this week’s Monday and the next.');
      return testCookList([testMeal()]);
    }, { path: '/kitchen?day=2026-11-16&wall=1' });
    expect(await screen.findByRole('heading', { level: 1, name: 'What to cook: Monday 30 November' })).toBeInTheDocument();
    expect(navigation.get()).toMatchObject({ pathname: '/kitchen', search: '?wall=1' });
    expect(navigation.action()).toBe('REPLACE');
  });

  it('leads to the other pages without a day where the list could not be loaded', async () => {
    show(() => { throw new ApiError(404, 'x', 'x'); }, { path: '/kitchen?day=2026-11-16' });
    expect(await screen.findByText('This could not be loaded.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Labels' })).toHaveAttribute('href', '/kitchen/labels');
  });

  it('is printed as it is at that moment', async () => {
    let portions = 1;
    let printed = '';
    window.print = () => { printed = document.body.textContent; };
    const { user } = show(() => testCookList([testMeal({ portions })]));
    expect(await screen.findByText('1 portion')).toBeInTheDocument();
    portions = 9;
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(printed).toContain('9 portions');
  });

  it('on a wall it shows the list alone, refreshes itself, and says how old it is when the connection is lost', async () => {
    jest.useFakeTimers();
    try {
      let portions = 1;
      let isUp = true;
      const { calls } = show(() => {
        if (!isUp) throw new ApiError(0, 'network', 'no');
        return testCookList([testMeal({ portions })], { toTell: 1 });
      }, { path: '/kitchen?wall=1' });
      await act(() => jest.advanceTimersByTimeAsync(100));
      expect(screen.getByText('1 portion')).toBeInTheDocument();
      expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
      expect(screen.queryByText(/not heard/)).not.toBeInTheDocument();
      portions = 9;
      await act(() => jest.advanceTimersByTimeAsync(61_000));
      expect(screen.getByText('9 portions')).toBeInTheDocument();
      expect(screen.getByText('Up to date')).toBeInTheDocument();
      isUp = false;
      await act(() => jest.advanceTimersByTimeAsync(130_000));
      expect(screen.getByText('2 minutes old')).toBeInTheDocument();
      await act(() => jest.advanceTimersByTimeAsync(60_000));
      expect(screen.getByRole('alert')).toHaveTextContent('3 minutes old – Check the connection: this list no longer refreshes itself.');
      expect(screen.getByText('9 portions')).toBeInTheDocument();
      isUp = true;
      await act(() => jest.advanceTimersByTimeAsync(61_000));
      expect(screen.getByText('Up to date')).toBeInTheDocument();
      expect(calls.length).toBeGreaterThan(4);
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('who must be called', () => {
  const correction = {
    order: 'FDK-A', deliveryDate: '2026-11-30', name: 'Ada King', phone: '02079460000', version: 7,
    meals: [{ mealId: 'stew', name: 'Stew', was: testAllergens(), now: testAllergens(['milk']), what: 'now contains milk' }],
  };

  it('is shown at a tap, with both states and a number to call, and taken off the list when told', async () => {
    let open = [correction];
    const { user, calls } = show(() => testCookList([], { toTell: open.length }), { api: {
      'GET /kitchen/corrections': () => ({ corrections: open }),
      'POST /kitchen/corrections/:id/told': () => { open = []; return {}; },
    } });
    expect(await screen.findByText('1 customer has not heard of a corrected meal yet.')).toBeInTheDocument();
    expect(calls.map(({ route }) => route)).not.toContain('GET /kitchen/corrections');
    await user.click(screen.getByRole('button', { name: 'Show names and numbers' }));
    expect(await screen.findByRole('link', { name: '02079460000' })).toHaveAttribute('href', 'tel:02079460000');
    expect(screen.getByText('Stew', { selector: 'bdi' }).parentElement).toHaveTextContent(/^Stew now contains milk$/);
    // A telephone number after a name that is written from right to left keeps its order.
    expect(screen.getByText('Ada King').tagName).toBe('BDI');
    expect(screen.getByText('Now: Contains Milk')).toBeInTheDocument();
    expect(screen.getByText('When ordered: None of the 14 allergens')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'I have told them' }));
    expect(await screen.findByText('Everybody knows.')).toBeInTheDocument();
    expect(calls.find(({ route }) => route.startsWith('POST'))?.input).toEqual({ params: { id: 'FDK-A' }, body: { version: 7 } });
  });

  it('says what to tell where a meal was corrected back', async () => {
    const { user } = show(() => testCookList([], { toTell: 1 }), {
      api: { 'GET /kitchen/corrections': () => ({ corrections: [{ ...correction, meals: [] }] }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Show names and numbers' }));
    expect(await screen.findByText('A meal was corrected and corrected back: all is again as ordered.')).toBeInTheDocument();
  });

  describe('while the list is open', () => {
    const second = { ...correction, order: 'FDK-B', name: 'Grace Hill' };
    const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => /Ada King|Grace Hill/.exec(textContent ?? '')?.[0]);
    let open: (typeof correction)[] = [];
    let toTell: number | undefined;
    let isOld = false;
    let told: () => object = () => ({});
    beforeEach(() => {
      jest.useFakeTimers();
      [open, toTell, isOld, told] = [[correction], undefined, false, () => ({})];
    });
    afterEach(() => { jest.useRealTimers(); });

    async function openList() {
      const shown = show(() => testCookList([], { toTell: toTell ?? open.length }), { api: {
        'GET /kitchen/corrections': () => {
          if (isOld) throw new ApiError(403, 'requires-recent-login', 'x');
          return { corrections: open };
        },
        'POST /kitchen/corrections/:id/told': () => told(),
      } });
      await wait(100);
      fireEvent.click(screen.getByRole('button', { name: 'Show names and numbers' }));
      await wait(100);
      return shown;
    }
    const clickTold = async () => {
      fireEvent.click(screen.getByRole('button', { name: 'I have told them' }));
      await wait(100);
    };

    it('has also whom a later correction reaches, and says that everybody knows only as long as that is so', async () => {
      const { calls } = await openList();
      told = () => { open = []; return {}; };
      await clickTold();
      expect(screen.getByText('Everybody knows.')).toBeInTheDocument();
      open = [second];
      await wait(61_000);
      expect(rows()).toEqual(['Grace Hill']);
      expect(screen.queryByText('Everybody knows.')).not.toBeInTheDocument();
      // Each look stands in the audit: no look where nothing has changed.
      const looks = () => calls.filter(({ route }) => route === 'GET /kitchen/corrections').length;
      const before = looks();
      await wait(300_000);
      expect(looks()).toBe(before);
      [open, isOld] = [[], true];
      toTell = 5;
      await wait(61_000);
      expect(screen.getByRole('button', { name: 'Log in again' })).toBeInTheDocument();
      expect(screen.getByText('5 customers have not heard of a corrected meal yet.')).toBeInTheDocument();
    });

    it('says that a meal was corrected again, with what is to be told now', async () => {
      await openList();
      told = () => {
        open = [{ ...correction, version: 8, meals: [{ ...correction.meals[0], what: 'now contains milk and eggs' }] }] as typeof open;
        throw new ApiError(409, 'corrected_again', 'A meal of FDK-A was corrected again since. Look once more, then call.');
      };
      await clickTold();
      expect(screen.getByRole('alert')).toHaveTextContent('A meal of FDK-A was corrected again since. Look once more, then call.');
      expect(screen.getByText('Stew', { selector: 'bdi' }).parentElement).toHaveTextContent(/^Stew now contains milk and eggs$/);
      told = () => { open = []; return {}; };
      await clickTold();
      expect(screen.getByText('Everybody knows.')).toBeInTheDocument();
    });

    it('notes who was told also once the log-in is too old to load the list anew', async () => {
      await openList();
      isOld = true;
      told = () => { toTell = 0; return {}; };
      await clickTold();
      expect(screen.getByRole('button', { name: 'Log in again' })).toBeInTheDocument();
      expect(screen.getByText('It is noted that they know.')).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'I have told them' })).not.toBeInTheDocument();
    });

    it('announces that it was noted in a region that was there before, and keeps the focus in the list', async () => {
      await openList();
      const regions = screen.getAllByRole('status').filter(({ textContent }) => textContent === '');
      screen.getByRole('button', { name: 'I have told them' }).focus();
      told = () => { open = []; return {}; };
      await clickTold();
      expect(regions).toContain(screen.getByText('Everybody knows.'));
      expect(screen.getByRole('heading', { name: 'Corrected allergens: whom to call' })).toHaveFocus();
    });

    it('says so where it was not noted, and can be tapped again', async () => {
      await openList();
      told = () => { throw new Error(''); };
      await clickTold();
      expect(screen.getByRole('alert')).toHaveTextContent('This was not noted. Please try again.');
      told = () => { open = []; return {}; };
      await clickTold();
      expect(screen.getByText('Everybody knows.')).toBeInTheDocument();
    });
  });

  it('asks for another log-in after 15 minutes', async () => {
    const { user } = show(() => testCookList([], { toTell: 1 }), {
      api: { 'GET /kitchen/corrections': () => { throw new ApiError(403, 'requires-recent-login', 'x'); } },
    });
    await user.click(await screen.findByRole('button', { name: 'Show names and numbers' }));
    expect(await screen.findByText('Names and addresses are shown for 15 minutes after you log in.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Log in again' })).toBeInTheDocument();
  });
});
