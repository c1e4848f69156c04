/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from 'shared-api';
import { prerenderViews } from 'shared-remote/prerender';
import { renderView, testConfig } from 'shared-remote/testing';
import { LOW_PLAN, MEALS, PLAN, STATUS } from '../../test-data/sample-week';
import mealPlan from '../meal-plan/index';
import home from './index';
import { loadDocument } from './load-document';

jest.mock('./load-document', () => ({ loadDocument: jest.fn() }));

const api = { 'GET /menu/plans': () => [PLAN, LOW_PLAN], 'GET /menu': () => MEALS };
const topics = { 'app-status': STATUS };

/** The hero's and that of each plan. */
const prices = () => screen.getAllByText(/^£\d+\.95$/).map(({ textContent }) => textContent);

/** From the next page, by the browser's back button. */
const comeBack = () => act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

beforeEach(() => localStorage.clear());
afterEach(() => void jest.useRealTimers());

describe('Home', () => {
  it('has every section', async () => {
    renderView(home, { api, topics });
    for (const heading of ['Why choose us', 'Delivery Info', 'About us', "Let's get started!"]) {
      expect(screen.getByRole('heading', { level: 2, name: heading })).toBeInTheDocument();
    }
    for (const reason of [
      'Easy to order', 'Free delivery', 'Premium quality', 'Meals can be swapped', 'Local and homemade', 'A small London business',
    ]) {
      expect(screen.getByRole('heading', { level: 3, name: reason })).toBeInTheDocument();
    }
    expect(screen.getByText('The price is for a 5-day plan with 3 meals a day. Delivery is free.')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Balanced Plan' })).toBeInTheDocument();
  });

  it.each([
    ['View Meal Plans', "Let's get started!"], ['Delivery Info', 'Delivery Info'],
  ])("'%s' is a link to its section’s heading, which can take the focus", (link, heading) => {
    renderView(home, { api, topics });
    const target = document.querySelector(screen.getByRole('link', { name: link }).getAttribute('href') ?? '');
    expect(target).toBe(screen.getByRole('heading', { name: heading }));
    expect(target).toHaveAttribute('tabindex', '-1');
  });

  it('shows each plan with calories, a single figure when both are equal, and price', async () => {
    renderView(home, { api, topics });
    const cards = (await screen.findAllByRole('link', { name: 'Open Me' })).map((button) => button.closest('li'));
    expect(cards.map((card) => card?.textContent?.replaceAll('\u00a0', ' '))).toEqual([
      'Low Calorie Plan1200 kcal a day£64.95 including VAT and deliveryA meal£4.33Open Me',
      'Balanced Plan1500 - 1800 kcal a day£74.95 including VAT and deliveryA meal£5.00Open Me',
    ]);
  });

  it('has a place in the hero for what others lend, as long as it is there', () => {
    const { places, unmount } = renderView(home, { api, topics });
    expect(places).toEqual(['home/hero']);
    unmount();
    expect(places).toEqual([]);
  });

  it('says in the hero what the cheapest plan costs, from the menu, and nothing while no price is known', async () => {
    let answer: (plans: object[]) => void = () => {};
    renderView(home, { topics, api: { ...api, 'GET /menu/plans': () => new Promise((resolve) => (answer = resolve)) } });
    expect(screen.queryByText(/^From/)).not.toBeInTheDocument();
    await act(async () => answer([{ ...PLAN, priceInCents: 7100 }, { ...LOW_PLAN, priceInCents: 6305 }]));
    expect(screen.getByText(/^From/)).toHaveTextContent('From £63.05 a week');
  });

  it('compares plans by price of a meal, protein a day and sample meals', async () => {
    renderView(home, {
      topics, api: { ...api, 'GET /menu/plans': () => [{ ...PLAN, dailyProtein: 96, sampleMeals: ['Porridge', 'Soup', 'Salmon'] }] },
    });
    const card = (await screen.findByRole('link', { name: 'Open Me' })).closest('li');
    const facts = [...(card?.querySelectorAll('dl > div') ?? [])].map((fact) => [...fact.children].map(({ textContent }) => textContent));
    expect(facts).toEqual([['A meal', '£5.00'], ['Protein a day', '96\u00a0g'], ['For example', 'Porridge', 'Soup', 'Salmon']]);
  });

  it('says that a later Monday can be chosen, until which Friday an order can be cancelled, and how long the food keeps', async () => {
    renderView(home, { api, topics });
    expect(screen.getByText(/^Order from Monday to Friday/)).toHaveTextContent(
      'Order from Monday to Friday and your meals arrive the next Monday. Order on Saturday or Sunday and they arrive the Monday after that.',
    );
    expect(screen.getByText(/you can choose a later Monday/)).toHaveTextContent('any of the next 4 on which we deliver');
    expect(await screen.findByText(/^Until midnight at the end of the Friday before your box comes/)).toBeInTheDocument();
    expect(screen.getByText(/^Each meal says by when to eat it/)).toHaveTextContent('One for Friday keeps until Friday.');
  });

  it('answers questions, composed or opened from another page', async () => {
    const { unmount } = renderView(home, { api, topics });
    expect(await screen.findByText('How does it work?')).toBeInTheDocument();
    unmount();
    renderView(home, { api, topics, data: { plans: [PLAN], questions: [{ question: 'Is it good?', answer: 'Yes.' }] } });
    expect(screen.getByRole('heading', { name: 'Questions' })).toBeInTheDocument();
    expect(screen.getByText('Is it good?').closest('details')).toHaveTextContent('Is it good?Yes.');
  });

  it('shows hours, ways to pay and hygiene rating only where configuration has them', async () => {
    const shown = () => [/Your box comes/, /You pay on/, /hygiene/].map((text) => screen.queryByText(text)?.textContent ?? null);
    const { unmount } = renderView(home, { api, topics });
    await screen.findByText('How does it work?');
    expect(shown()).toEqual([null, null, null]);
    unmount();
    renderView(home, {
      api, topics,
      config: {
        ...testConfig,
        shop: { ...testConfig.shop, deliveryWindow: 'at noon', waysToPay: ['Visa', 'Mastercard'], hygieneRating: '5 (very good)' },
      },
    });
    await screen.findByText('How does it work?');
    expect(shown()).toEqual([
      'Your box comes at noon.', 'You pay on the page of our payment provider: Visa, Mastercard.', 'Food hygiene rating: 5 (very good)',
    ]);
  });

  it('shows the composed plans immediately, and fetches them again for a new menuVersion', async () => {
    jest.useFakeTimers();
    const { calls, publish } = renderView(home, {
      data: [PLAN], api: { ...api, 'GET /menu/plans': () => [{ ...PLAN, priceInCents: 7995 }] },
    });
    expect(prices()).toEqual(['£74.95', '£74.95']);
    expect(calls).toEqual([]);
    publish('app-status', STATUS);
    await act(() => jest.advanceTimersByTimeAsync(3000));
    expect(prices()).toEqual(['£79.95', '£79.95']);
  });

  it('keeps plans for no version of the menu while none is known', async () => {
    jest.useFakeTimers();
    renderView(home, {
      data: [PLAN], topics: { 'app-status': { ...STATUS, fetch: 'failure', known: false, menuVersion: 0 } },
      api: { ...api, 'GET /menu/plans': () => [PLAN] },
    });
    await act(() => jest.advanceTimersByTimeAsync(3000));
    expect(Object.keys(localStorage).filter((key) => key.includes(':cache:'))).toEqual([]);
  });

  it('keeps showing the composed plans when fetching them again fails', async () => {
    jest.useFakeTimers();
    renderView(home, { data: [PLAN], topics, api: { 'GET /menu/plans': () => { throw new ApiError(503, 'x', 'Down'); } } });
    await act(() => jest.advanceTimersByTimeAsync(3000));
    expect(prices()).toEqual(['£74.95', '£74.95']);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('opens a plan with the plan, the menu and the app status as state', async () => {
    const { navigation } = renderView(home, { api, topics });
    const [, balanced] = await screen.findAllByRole('link', { name: 'Open Me' });
    await userEvent.click(balanced ?? document.body);
    expect(navigation.get()).toMatchObject({
      pathname: '/meal-plan', search: '?plan=balanced_plan',
      state: {
        plan: { id: 'balanced_plan', priceInCents: 7495 }, menu: expect.arrayContaining([expect.objectContaining({ id: 'chia' })]),
        appStatus: { menuVersion: 7 },
      },
    });
  });

  it('fetches the menu once for a prefetch and the tap, and shows the link as busy meanwhile', async () => {
    let answer: (meals: object[]) => void = () => {};
    const { calls, navigation, props } = renderView(home, {
      topics, api: { ...api, 'GET /menu': () => new Promise((resolve) => (answer = resolve)) },
    });
    const [link] = await screen.findAllByRole('link', { name: 'Open Me' });
    if (!link) throw new Error('no link');
    expect(link).toHaveAttribute('href', '/meal-plan?plan=low_calorie_plan');
    // The shell calls the view's `load` when the pointer is on a link to it.
    void mealPlan.load?.({
      ...props, location: { pathname: '/meal-plan', search: '?plan=low_calorie_plan', hash: '', state: null, key: '' },
    });
    await userEvent.click(link);
    expect(link).toHaveAttribute('aria-busy', 'true');
    await act(async () => answer(MEALS));
    expect(navigation.get().pathname).toBe('/meal-plan');
    expect(calls.filter(({ route }) => route === 'GET /menu')).toHaveLength(1);
  });

  it('opens a plan with the version that its menu is of for certain: not with one that came while it was fetched, with none for a menu of before', async () => {
    const answers: ((menu: object[]) => void)[] = [];
    const { navigation, publish, unmount } = renderView(home, { topics, api: {
      ...api, 'GET /menu': () => new Promise((resolve) => { answers.push(resolve); }),
    } });
    const versionOf = (at: typeof navigation) => (at.get().state as { appStatus?: { menuVersion: number } }).appStatus?.menuVersion;
    await userEvent.click((await screen.findAllByRole('link', { name: 'Open Me' }))[0] ?? document.body);
    publish('app-status', { ...STATUS, menuVersion: 8 });
    await act(async () => answers[0]?.(MEALS));
    expect([navigation.get().pathname, versionOf(navigation)]).toEqual(['/meal-plan', 7]);
    unmount();
    localStorage.clear();
    const offline = renderView(home, { topics, api: {
      ...api, 'GET /menu': (_, options) => {
        options?.onKept?.();
        return MEALS;
      },
    } });
    await userEvent.click((await screen.findAllByRole('link', { name: 'Open Me' }))[0] ?? document.body);
    await waitFor(() => expect(offline.navigation.get().pathname).toBe('/meal-plan'));
    expect(versionOf(offline.navigation)).toBeUndefined();
  });

  it('shows a sentence when the plans or the menu take long, and none before', async () => {
    jest.useFakeTimers();
    const answers: Record<string, (value: object[]) => void> = {};
    const late = (route: string) => () => new Promise((resolve) => (answers[route] = resolve));
    const { navigation } = renderView(home, { topics, api: { 'GET /menu/plans': late('plans'), 'GET /menu': late('menu') } });
    const words = 'This is taking longer than usual. Please wait a moment.';
    expect(screen.getByText('Loading the meal plans')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(3000));
    expect(screen.getByText(words)).toBeInTheDocument();
    await act(async () => answers.plans?.([PLAN]));
    expect(screen.queryByText(words)).not.toBeInTheDocument();
    fireEvent.click(screen.getByRole('link', { name: 'Open Me' }));
    await act(() => jest.advanceTimersByTimeAsync(3000));
    expect(screen.getByText(words)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open Me' })).toHaveAttribute('aria-busy', 'true');
    await act(async () => answers.menu?.(MEALS));
    expect(navigation.get().pathname).toBe('/meal-plan');
  });

  it("shows three lines when the plans fail, and fetches them again on 'Try again'", async () => {
    let fail = true;
    renderView(home, {
      topics, api: { 'GET /menu/plans': () => { if (fail) throw new ApiError(503, 'x', 'The kitchen is asleep.'); return [PLAN]; } },
    });
    const alert = await screen.findByRole('alert');
    expect([...alert.querySelectorAll('p')].map((line) => line.textContent))
      .toEqual(['Oops!', 'The kitchen is asleep.', 'Please try again later.']);
    fail = false;
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Balanced Plan' })).toBeInTheDocument();
  });

  it.each([
    ['rubbish', '<html>', 'Failed to fetch meal plans'], ['unreadable plans', [{}], 'Failed to fetch meal plans'],
  ])("shows a sentence for %s", async (_what, answer, words) => {
    renderView(home, { topics, api: { 'GET /menu/plans': () => answer } });
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
  });

  it('shows a sentence when no plan is on sale', async () => {
    renderView(home, { topics, api: { 'GET /menu/plans': () => [] } });
    expect(await screen.findByText('There are no meal plans on sale at the moment. Please look in again soon.')).toBeInTheDocument();
  });

  it.each([
    [
      'down', () => { throw new ApiError(0, 'network', 'Network error. Please check your connection and try again.'); },
      'Network error. Please check your connection and try again.',
    ],
    ['rubbish', () => ({ meals: [] }), 'Failed to fetch menu'],
    ['empty', () => [], 'Failed to fetch menu'],
  ])('stays on Home with the reason when the menu is %s, and opens at the next tap', async (_how, menu, words) => {
    let broken = true;
    const { navigation } = renderView(home, {
      topics, api: { 'GET /menu/plans': () => [PLAN], 'GET /menu': () => (broken ? menu() : MEALS) },
    });
    await userEvent.click(await screen.findByRole('link', { name: 'Open Me' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(`Oops!${words}Please try again later.`);
    expect(navigation.get().pathname).toBe('/');
    if (words.startsWith('Network')) {
      broken = false;
      await userEvent.click(screen.getByRole('link', { name: 'Open Me' }));
      expect(navigation.get().pathname).toBe('/meal-plan');
    }
  });

  it('opens the plan’s kept page where the shop can’t be reached and a service worker answers', async () => {
    const down = () => { throw new ApiError(0, 'network', 'Network error. Please check your connection and try again.'); };
    Object.defineProperty(navigator, 'serviceWorker', { value: { controller: {} }, configurable: true });
    renderView(home, { topics, api: { 'GET /menu/plans': () => [PLAN], 'GET /menu': down } });
    await userEvent.click(await screen.findByRole('link', { name: 'Open Me' }));
    expect(loadDocument).toHaveBeenCalledWith('/meal-plan?plan=balanced_plan');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    const link = screen.getByRole('link', { name: 'Open Me' });
    expect(link).toHaveAttribute('aria-busy', 'true');
    comeBack();
    expect(link).not.toHaveAttribute('aria-busy');
    await userEvent.click(link);
    expect(loadDocument).toHaveBeenCalledTimes(2);
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });

  it('opens a plan again after the way back from one that was loaded as a document', async () => {
    const { navigation } = renderView(home, { topics, api: { 'GET /menu/plans': () => [PLAN], 'GET /menu': () => MEALS } });
    // As where the browser allows no further entry of the history: this page is left as it is.
    const push = jest.spyOn(navigation, 'push').mockImplementation(() => {});
    await userEvent.click(await screen.findByRole('link', { name: 'Open Me' }));
    const link = screen.getByRole('link', { name: 'Open Me' });
    await userEvent.click(link);
    expect(push).toHaveBeenCalledTimes(1);
    comeBack();
    await userEvent.click(link);
    expect(push).toHaveBeenCalledTimes(2);
  });

  it('shows the last day to order and the delivery day by the server’s clock', async () => {
    // A browser whose clock is years behind: Wednesday 25 November 2026, noon, in London.
    const clockOffset = Date.parse('2026-11-25T12:00:00Z') - Date.now();
    renderView(home, { api, topics: { 'app-status': { ...STATUS, clockOffset } } });
    expect(await screen.findByText('Friday 27 November')).toBeInTheDocument();
    expect(screen.getByText('Monday 30 November')).toBeInTheDocument();
  });

  it('shows in a closed or full week why there is no delivery and for which day one can order', async () => {
    const clockOffset = Date.parse('2026-11-25T12:00:00Z') - Date.now();
    const { publish } = renderView(home, { api, topics: { 'app-status': { ...STATUS, clockOffset, closedDays: ['2026-11-30'] } } });
    expect(await screen.findByText('We don’t deliver on Monday 30 November. You can order for Monday 7 December.')).toBeInTheDocument();
    expect(screen.queryByText('Friday 27 November')).not.toBeInTheDocument();
    publish('app-status', { ...STATUS, clockOffset, fullDays: ['2026-11-30', '2026-12-07'] });
    expect(
      await screen.findByText('Our kitchen is fully booked for Monday 30 November. You can order for Monday 14 December.'),
    ).toBeInTheDocument();
  });

  it('shows no date until app status has been fetched', async () => {
    const { publish } = renderView(home, { api, topics: { 'app-status': { ...STATUS, fetch: 'no-fetch-yet' } } });
    await screen.findAllByText('Balanced Plan');
    expect(screen.queryByText(/^\w+day \d+ \w+$/)).toBeNull();
    publish('app-status', STATUS);
    expect(await screen.findAllByText(/^\w+day \d+ \w+$/)).toHaveLength(2);
  });

  it('removes chosen meals that were not used for seven days, and keeps newer ones', () => {
    const store = (daysAgo: number) =>
      localStorage.setItem('five-day-kitchen:menu', JSON.stringify({ state: {}, version: 1, usedAt: Date.now() - daysAgo * 86_400_000 }));
    const isStored = () => localStorage.getItem('five-day-kitchen:menu') !== null;
    store(6.9);
    const { unmount } = renderView(home, { api, topics });
    expect(isStored()).toBe(true);
    unmount();
    store(7.1);
    renderView(home, { api, topics });
    expect(isStored()).toBe(false);
  });

  it.each([
    ['the days of the next delivery', [], ['Friday 13 November', 'Monday 16 November']],
    [
      'why there is none in a closed week', ['2026-11-16'],
      ['We don’t deliver on Monday 16 November. You can order for Monday 23 November.'],
    ],
  ])('composes %s, until its cut-off, and follows the shop’s clock in the browser', async (_, closedDays, days) => {
    const prerender = prerenderViews({ home: home as never });
    const input = { view: 'home', name: 'mf-catalog/home', path: '/', mode: 'full', config: testConfig } as const;
    const answers = { 'GET /menu/plans': [PLAN], 'GET /config': { now: '2026-11-07T00:00:00.000Z', closedDays } };
    const { html, data } = await prerender({ ...input, data: answers });
    document.body.innerHTML = html;
    const composed = document.querySelector<HTMLElement>('[data-until]');
    expect(composed?.dataset.until).toBe('2026-11-14T00:00:00.000Z');
    for (const day of days) expect(composed).toHaveTextContent(day);
    jest.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), doNotFake: ['queueMicrotask'] });
    renderView(home, { api, data, topics: { 'app-status': { ...STATUS, fetch: 'success', clockOffset: 0 } } });
    expect(screen.getByText('Monday 23 November')).toBeInTheDocument();
  });

  it.each([
    [true, 'InStock'], [false, 'OutOfStock'], [undefined, 'InStock'],
  ])('offers the plans to search engines as they can be had: ordering %s is %s', async (orderingEnabled, availability) => {
    const config = { now: '2026-11-07T00:00:00.000Z', closedDays: [], ...(orderingEnabled !== undefined && { orderingEnabled }) };
    const { head } = await prerenderViews({ home: home as never })({
      view: 'home', name: 'mf-catalog/home', path: '/', mode: 'full', config: testConfig,
      data: { 'GET /menu/plans': [PLAN], 'GET /config': config },
    });
    expect(head).toMatchObject({ jsonLd: [{}, { offers: { availability: `https://schema.org/${availability}` } }] });
  });

  it('prerenders without time, storage or visitor', async () => {
    const { prerender } = { prerender: prerenderViews({ home: home as never }) };
    const { html, head, data } = await prerender({
      view: 'home', name: 'mf-catalog/home', path: '/', mode: 'full', config: testConfig,
      data: { 'GET /menu/plans': [PLAN], 'GET /config': {} },
    });
    expect(html).toContain('Balanced Plan');
    expect(html).toContain('£74.95');
    expect(home.definition.parse?.(data)).toMatchObject({
      plans: [{ id: PLAN.id }], questions: expect.arrayContaining([{ question: 'How does it work?', answer: expect.any(String) }]),
    });
    expect(html).not.toContain('style=');
    expect(head).toMatchObject({
      canonical: '/',
      jsonLd: [
        { '@type': 'FoodEstablishment', hasMenu: { '@type': 'Menu', hasMenuSection: [{ '@type': 'MenuSection', name: 'Balanced Plan' }] } },
        { '@type': 'Product', name: 'Balanced Plan', offers: { price: '74.95', priceCurrency: 'GBP' } },
      ],
    });
  });
});
