/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from 'shared-api';
import { CartRefusal } from 'shared-remote';
import { confirmedFromHere } from 'shared-remote/confirmed-from-here';
import { prerenderViews } from 'shared-remote/prerender';
import { renderView, testConfig, type FakeShopOptions } from 'shared-remote/testing';
import { LOW_PLAN, MEALS, PLAN, STATUS } from '../../test-data/sample-week';
import mealPlan from './index';

let menuVersion = 100;

function open(options: FakeShopOptions = {}) {
  const status = { ...STATUS, menuVersion };
  return renderView(mealPlan, {
    path: '/meal-plan', state: { plan: PLAN, menu: MEALS, appStatus: status }, topics: { 'app-status': status }, ...options,
  });
}
const addButton = () => screen.getByRole('button', { name: 'Add To Cart' });

beforeEach(() => {
  // What another test has chosen was taken back, as in another tab, and did not go with its menu.
  for (const chosen of [[{ day: 'monday', mealTime: 'breakfast', id: 'monday-breakfast', name: '' }], []]) {
    const state = { menuVersion, low_calorie_plan: chosen, balanced_plan: chosen, muscle_gain_plan: chosen };
    localStorage.setItem('five-day-kitchen:menu', JSON.stringify({ state, version: 1 }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'five-day-kitchen:menu' }));
  }
  localStorage.clear();
  menuVersion += 1;
});

describe('Meal plan menu', () => {
  it('shows a single figure when the lowest and highest calories of a plan are equal', () => {
    open({ state: { plan: { ...PLAN, minCalories: 1500, maxCalories: 1500 }, menu: MEALS, appStatus: { ...STATUS, menuVersion } } });
    expect(screen.getByText('1500 Cal')).toBeInTheDocument();
  });

  it("shows the plan, its calorie range, the note and 'Go Back'", () => {
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'Balanced Plan' })).toBeInTheDocument();
    expect(screen.getByText('1500 - 1800 Cal')).toBeInTheDocument();
    expect(screen.getByText(/Meals with a shuffle icon/)).toHaveTextContent(
      'can be customised: choose another meal from the list (tap on mobile).',
    );
    expect(screen.getByRole('link', { name: 'Go Back' })).toHaveAttribute('href', '/');
  });

  it('groups by breakfast, lunch and dinner, Monday to Friday, each with name, description and calories of this plan', () => {
    open();
    const groups = ['Breakfast', 'Lunch', 'Dinner'].map((name) => screen.getByRole('heading', { level: 2, name }).closest('section'));
    for (const [index, time] of ['breakfast', 'lunch', 'dinner'].entries()) {
      const cards = within(groups[index] as HTMLElement).getAllByRole('listitem');
      expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual(
        ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((day) => `${day} ${time} dish`),
      );
      expect(cards[1]).toHaveTextContent(`Tuesdaytuesday ${time} dishtuesday ${time} dish, freshly made500 kcal, 30 g protein`);
    }
  });

  it("shows the icon, 'Tap to customise' and a dropdown, the slot's own meal first, only where there are replacements", () => {
    open();
    expect(screen.getAllByText('Tap to customise')).toHaveLength(1);
    expect(screen.getAllByRole('img', { name: 'Can be customised' })).toHaveLength(1);
    const choice = screen.getByRole('combobox', { name: 'Tap to customise: meal for Monday breakfast' });
    expect(within(choice).getAllByRole('option').map((option) => option.textContent))
      .toEqual(['monday breakfast dish, 500 kcal', 'Chia Pot, 400 kcal', 'Toast, 500 kcal']);
  });

  it('shows in a closed dropdown what it is for, and not the card’s title once more', () => {
    open();
    const choice = screen.getByRole('combobox', { name: 'Tap to customise: meal for Monday breakfast' });
    expect(within(choice.parentElement as HTMLElement).getByText('Tap to customise')).toHaveAttribute('aria-hidden', 'true');
    expect(choice).toHaveDisplayValue('monday breakfast dish, 500 kcal');
  });

  it('swaps a meal in its slot, updates calories and totals, and stores the choice for this plan', async () => {
    const { unmount } = open();
    expect(screen.getByText('7,500 kcal')).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Tap to customise: meal for Monday breakfast' }), 'chia');
    expect(screen.getByRole('button', { name: 'Chia Pot' })).toBeInTheDocument();
    expect(screen.getByText(/^For all 15 meals/)).toHaveTextContent('about 1,480 kcal a day.');
    expect(screen.getByText('Your choice')).toBeInTheDocument();
    expect(screen.getByText('7,400 kcal')).toBeInTheDocument();
    expect(within(screen.getByRole('table', { name: 'Each day' })).getByRole('row', { name: /^Monday/ }))
      .toHaveTextContent('Mon1,40090 g150 g60 g3 g');
    expect(screen.getByRole('row', { name: /^Reference intake/ })).toHaveTextContent('Adult2,00050 g260 g70 g6 g');
    expect(screen.getByText(/a meal, with delivery/)).toHaveTextContent('£5.00 a meal, with delivery');
    unmount();
    open();
    expect(screen.getByRole('combobox', { name: 'Tap to customise: meal for Monday breakfast' })).toHaveValue('chia');
    expect(localStorage.getItem('five-day-kitchen:menu')).toContain('chia');
  });

  it('clears the chosen meals when menuVersion changes', async () => {
    const { publish } = open({ api: { 'GET /menu': () => MEALS, 'GET /menu/plans': () => [PLAN] } });
    await userEvent.selectOptions(screen.getByRole('combobox'), 'chia');
    menuVersion += 1;
    publish('app-status', { ...STATUS, menuVersion });
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveValue('monday-breakfast'));
  });

  describe('says that the chosen meals went with the menu before', () => {
    const gone = 'The menu has changed, so this week has the menu’s own meals again. Please choose yours once more.';
    const api = { 'GET /menu': () => MEALS, 'GET /menu/plans': () => [PLAN] };
    const choice = () => screen.getByRole('combobox', { name: /^Tap to customise/ });

    it('on the open page and at the next visit, until a meal is chosen', async () => {
      const { publish, unmount } = open({ api });
      await userEvent.selectOptions(choice(), 'chia');
      menuVersion += 1;
      publish('app-status', { ...STATUS, menuVersion });
      expect(await screen.findByText(gone)).toBeVisible();
      expect(choice()).toHaveValue('monday-breakfast');
      unmount();
      open();
      expect(screen.getByRole('alert')).toHaveTextContent(gone);
      await userEvent.selectOptions(choice(), 'chia');
      expect(screen.queryByText(gone)).not.toBeInTheDocument();
    });

    it('where another tab was the first to know of the newer menu', async () => {
      open({ api });
      await userEvent.selectOptions(choice(), 'chia');
      localStorage.setItem(
        'five-day-kitchen:menu', JSON.stringify({ state: { menuVersion: menuVersion + 1, balanced_plan: [] }, version: 1 }),
      );
      menuVersion += 1;
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'five-day-kitchen:menu' })));
      expect(await screen.findByText(gone)).toBeVisible();
    });

    it('and nothing to who chose none, or took all back', async () => {
      const { publish } = open({ api });
      await userEvent.selectOptions(choice(), 'chia');
      await userEvent.selectOptions(choice(), 'monday-breakfast');
      menuVersion += 1;
      publish('app-status', { ...STATUS, menuVersion });
      await waitFor(() => expect(localStorage.getItem('five-day-kitchen:menu')).toContain(`"menuVersion":${menuVersion}`));
      expect(screen.queryByText(gone)).not.toBeInTheDocument();
    });
  });

  it.each([
    ['heard of', () => new StorageEvent('storage', { key: 'five-day-kitchen:menu' })],
    ['missed in the back/forward cache', () => new PageTransitionEvent('pageshow', { persisted: true })],
  ])('shows at once, and keeps, what another tab chose while no plan was open here, %s', async (_how, sign) => {
    open().unmount();
    const other = {
      state: { menuVersion, balanced_plan: [{ day: 'monday', mealTime: 'breakfast', id: 'chia', name: 'Chia Pot' }] }, version: 1,
    };
    localStorage.setItem('five-day-kitchen:menu', JSON.stringify(other));
    window.dispatchEvent(sign());
    // Before the menu's version is known.
    const { publish } = open({ state: { plan: PLAN, menu: MEALS }, topics: {} });
    expect(screen.getByRole('combobox')).toHaveValue('chia');
    publish('app-status', { ...STATUS, menuVersion });
    expect(screen.getByRole('combobox')).toHaveValue('chia');
    expect(localStorage.getItem('five-day-kitchen:menu')).toContain('chia');
  });

  it('keeps what another tab chose of which it has not heard', () => {
    open().unmount();
    menuVersion += 1;
    const other = {
      state: { menuVersion, balanced_plan: [{ day: 'monday', mealTime: 'breakfast', id: 'chia', name: 'Chia Pot' }] }, version: 1,
    };
    localStorage.setItem('five-day-kitchen:menu', JSON.stringify(other));
    open();
    expect(screen.getByRole('combobox')).toHaveValue('chia');
    expect(localStorage.getItem('five-day-kitchen:menu')).toContain('chia');
  });

  it('opens the details of a meal: description, replacements, calories, nutrition, ingredients and allergens', async () => {
    open();
    await userEvent.click(screen.getByRole('button', { name: 'monday breakfast dish' }));
    const dialog = screen.getByRole('dialog', { name: 'monday breakfast dish' });
    expect(within(dialog).getByRole('img', { name: 'monday breakfast dish' })).toBeInTheDocument();
    for (const text of ['monday breakfast dish, freshly made', 'Monday breakfast', '30 g', '1 g']) {
      expect(within(dialog).getByText(text)).toBeInTheDocument();
    }
    expect(within(dialog).getAllByText('500 kcal')).toHaveLength(2);
    expect(document.body).not.toHaveTextContent(/(?<!1500 - 1800) Cal\b/);
    expect(dialog).toHaveTextContent('Ingredientsoats, milk');
    expect(within(dialog).getByText('milk').tagName).toBe('STRONG');
    expect(dialog).toHaveTextContent(/ContainsMilk.*May containNuts/);
    await userEvent.selectOptions(within(dialog).getByRole('combobox'), 'chia');
    expect(screen.getByRole('dialog', { name: 'Chia Pot' })).toHaveTextContent(/ContainsSesame/);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Chia Pot' })).toHaveFocus();
  });

  it('says in the details by when a meal is to be eaten, where it is kept and how it is heated, and nothing that the menu does not say', async () => {
    const handling = { store: 'fridge', days: 3, heating: { microwave: 2 } };
    const menu = MEALS.map((meal, index) => (index === 0 ? { ...meal, handling } : { ...meal, handling: { store: 'cellar' } }));
    open({ state: { plan: PLAN, menu, appStatus: { ...STATUS, menuVersion } } });
    await userEvent.click(screen.getByRole('button', { name: 'monday breakfast dish' }));
    const part = screen.getByRole('heading', { name: 'Keeping and heating' }).closest('section');
    expect(part).toHaveTextContent(
      'Use by Thursday, 3 days after it comes.Keep it in the fridge, at 5 °C or below.Heat 2 min in a microwave oven (800 W), until piping hot.',
    );
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'monday lunch dish' }));
    expect(screen.queryByRole('heading', { name: 'Keeping and heating' })).not.toBeInTheDocument();
  });

  it('says when the box comes, and how long Monday’s meals keep where the menu says that of each', () => {
    const config = { ...testConfig, shop: { ...testConfig.shop, deliveryWindow: 'between 8 am and 6 pm' } };
    const { unmount } = open({ config });
    expect(screen.getByText(/^The whole week comes/)).toHaveTextContent(
      'in one box on Monday between 8 am and 6 pm, Monday’s breakfast too.',
    );
    expect(document.body).not.toHaveTextContent('keeps until Tuesday');
    unmount();
    open({ state: {
      plan: PLAN, menu: MEALS.map((meal) => ({ ...meal, handling: { store: 'fridge', days: 4 } })), appStatus: { ...STATUS, menuVersion },
    } });
    expect(screen.getByText(/^The whole week comes/)).toHaveTextContent(
      'box on Monday, Monday’s breakfast too. What you could not eat on Monday because the box came later keeps until Tuesday at least.',
    );
  });

  it('shows a warning instead of allergens that could not be read', async () => {
    const [first, ...others] = MEALS;
    open({ state: { plan: PLAN, menu: [{ ...first, allergens: undefined }, ...others], appStatus: { ...STATUS, menuVersion } } });
    await userEvent.click(screen.getByRole('button', { name: 'monday breakfast dish' }));
    expect(screen.getByRole('dialog')).toHaveTextContent('The allergens of this meal could not be loaded. Please ask us before you order.');
  });

  it.each([
    ['none', null], ['of another shape', { plan: 7 }], ['without meals', { plan: PLAN, menu: [] }],
  ])('redirects to Home when its state is %s', async (_what, state) => {
    const { navigation } = open({ state });
    await waitFor(() => expect(navigation.get().pathname).toBe('/'));
    expect(navigation.action()).toBe('REPLACE');
  });

  it('loads plan and menu again when its state is of an older menu', async () => {
    const api = { 'GET /menu/plans': () => [{ ...PLAN, priceInCents: 7995 }], 'GET /menu': () => MEALS };
    const { navigation } = open({ api, state: { plan: PLAN, menu: MEALS, appStatus: { ...STATUS, menuVersion: 3 } } });
    expect(await screen.findByText('£79.95')).toBeInTheDocument();
    expect(navigation.action()).toBe('REPLACE');
  });

  it('redirects to Home when the plan is no longer sold', async () => {
    const { navigation } = open({
      api: { 'GET /menu/plans': () => [], 'GET /menu': () => MEALS },
      state: { plan: PLAN, menu: MEALS, appStatus: { ...STATUS, menuVersion: 3 } },
    });
    await waitFor(() => expect(navigation.get().pathname).toBe('/'));
  });
});

describe('The address of a plan', () => {
  const path = '/meal-plan?plan=balanced_plan';
  const menu = { plan: PLAN, menu: MEALS };
  const topics = { 'app-status': STATUS };
  const api = { 'GET /menu/plans': () => [LOW_PLAN, PLAN], 'GET /menu': () => MEALS };
  afterEach(() => {
    jest.useRealTimers();
    document.body.replaceChildren();
  });
  const CONFIG = { now: '2026-11-07T00:00:00.000Z', closedDays: [] };
  const location = (search: string, state: unknown = null) => ({ pathname: '/meal-plan', search, hash: '', state, key: '' });

  it('carries its photo in its own document alone: after a tap that of Home is in the cache', async () => {
    const { container } = open();
    await screen.findByRole('heading', { level: 1, name: 'Balanced Plan' });
    expect(container.querySelector('img')).toHaveAttribute('src', '/photos/balanced-plan-640.webp');
    expect(container.querySelector('[data-carried]')).toBeNull();
  });

  it('is composed with the plan, its meals and its words for search engines', async () => {
    const prerender = prerenderViews({ 'meal-plan': mealPlan as never });
    const { html, head, data } = await prerender({
      view: 'meal-plan', name: 'mf-catalog/meal-plan', path: '/meal-plan', search: '?plan=balanced_plan', mode: 'full', config: testConfig,
      data: { 'GET /menu/plans': [LOW_PLAN, PLAN], 'GET /menu': MEALS, 'GET /config': CONFIG },
    });
    for (const words of ['Balanced Plan</h1>', '£74.95', 'friday dinner dish', 'Chia Pot']) expect(html).toContain(words);
    const [shownOld = '', waits = ''] = html.split(Object.keys(confirmedFromHere).join());
    expect(shownOld).toContain('Add To Cart');
    expect(shownOld).not.toMatch(/ dish|Chia Pot|allergen/i);
    expect(waits).toContain('Allergens in your week');
    expect(html).toContain('srcSet="/photos/balanced-plan-carried.avif"');
    expect(html).toMatch(/<button[^>]*>Add To Cart/);
    expect(html).not.toMatch(/<button[^>]* disabled=""[^>]*>Add To Cart/);
    expect(data).toMatchObject({ plan: { id: 'balanced_plan' } });
    expect(head).toMatchObject({
      title: 'Balanced Plan: this week’s menu · Five Day Kitchen', canonical: path, image: '/photos/balanced-plan-640.webp',
      jsonLd: [
        { '@type': 'Product', offers: { url: `http://localhost:3000${path}`, price: '74.95', availability: 'https://schema.org/InStock' } },
        {
          '@type': 'Menu',
          hasMenuSection: [
            { name: 'Breakfast' }, {},
            { hasMenuItem: expect.arrayContaining([
              expect.objectContaining({ name: 'friday dinner dish', nutrition: expect.objectContaining({ calories: '500 kcal' }) }),
            ]) },
          ],
        },
      ],
    });
  });

  it.each([
    ['open', CONFIG, 'InStock'], ['closed', { ...CONFIG, orderingEnabled: false }, 'OutOfStock'],
  ])('offers the plan to search engines as it can be had while ordering is %s, with the diets that its meals are for', async (_, config, availability) => {
    const marks: Record<string, string> = { 'friday-dinner': 'vegan', 'friday-lunch': 'vegetarian', 'friday-breakfast': 'pescatarian' };
    const marked = MEALS.map((meal) => ('id' in meal && typeof meal.id === 'string' ? { ...meal, diet: marks[meal.id] } : meal));
    const { head } = await prerenderViews({ 'meal-plan': mealPlan as never })({
      view: 'meal-plan', name: 'mf-catalog/meal-plan', path: '/meal-plan', search: '?plan=balanced_plan', mode: 'full', config: testConfig,
      data: { 'GET /menu/plans': [PLAN], 'GET /menu': marked, 'GET /config': config },
    });
    expect(head).toMatchObject({ jsonLd: [{ offers: { availability: `https://schema.org/${availability}` } }, {}] });
    const [, menu] = head.jsonLd ?? [];
    const diets = JSON.stringify(menu).match(/"name":"friday [^{]*/g)?.map((item) => item.match(/(?<=schema.org\/)\w+Diet/g));
    expect(diets).toEqual([null, ['VegetarianDiet'], ['VeganDiet', 'VegetarianDiet']]);
  });

  it('of a plan that is not sold is composed without words for search engines', async () => {
    const { head } = await prerenderViews({ 'meal-plan': mealPlan as never })({
      view: 'meal-plan', name: 'mf-catalog/meal-plan', path: '/meal-plan', search: '?plan=gone', mode: 'full', config: testConfig,
      data: { 'GET /menu/plans': [PLAN], 'GET /menu': MEALS, 'GET /config': CONFIG },
    });
    expect(head).not.toHaveProperty('canonical');
  });

  it.each([
    ['the days of the next delivery', [], ['Friday 13 November', 'Monday 16 November']],
    [
      'why there is none in a closed week', ['2026-11-16'],
      ['We don’t deliver on Monday 16 November. You can order for Monday 23 November.'],
    ],
  ])('is composed with %s, until its cut-off, and follows the shop’s clock in the browser', async (_, closedDays, days) => {
    const { html, data } = await prerenderViews({ 'meal-plan': mealPlan as never })({
      view: 'meal-plan', name: 'mf-catalog/meal-plan', path: '/meal-plan', search: '?plan=balanced_plan', mode: 'full', config: testConfig,
      data: { 'GET /menu/plans': [LOW_PLAN, PLAN], 'GET /menu': MEALS, 'GET /config': { ...CONFIG, closedDays } },
    });
    document.body.innerHTML = html;
    const composed = document.querySelector<HTMLElement>('[data-until]');
    expect(composed?.dataset.until).toBe('2026-11-14T00:00:00.000Z');
    for (const day of days) expect(composed).toHaveTextContent(day);
    jest.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), doNotFake: ['queueMicrotask'] });
    open({ path, state: null, data, topics, api });
    expect(screen.getByText('Monday 23 November')).toBeInTheDocument();
  });

  it('shows what the page was composed with at once, and a newer price once it is known', async () => {
    const { navigation } = open({
      path, state: null, data: menu, topics, api: { ...api, 'GET /menu/plans': () => [{ ...PLAN, priceInCents: 7995 }] },
    });
    expect(screen.getByText('£74.95')).toBeInTheDocument();
    expect(await screen.findByText('£79.95')).toBeInTheDocument();
    expect(navigation.get()).toMatchObject({ search: '?plan=balanced_plan', state: { plan: { priceInCents: 7995 } } });
  });

  it('is enough where there is neither composed data nor state', async () => {
    open({ path, state: null, topics, api });
    expect(await screen.findByRole('heading', { level: 1, name: 'Balanced Plan' })).toBeInTheDocument();
  });

  it('redirects to Home where the plan is not sold', async () => {
    const { navigation } = open({ path: '/meal-plan?plan=gone', state: null, topics, api });
    await waitFor(() => expect(navigation.get().pathname).toBe('/'));
  });

  it('says why there is no menu, and fetches it again', async () => {
    let fail = true;
    open({
      path, state: null, topics, api: { ...api, 'GET /menu': () => { if (fail) throw new ApiError(503, 'x', 'Down'); return MEALS; } },
    });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to fetch menu');
    fail = false;
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Balanced Plan' })).toBeInTheDocument();
  });

  it('another plan’s follows without a new mount', async () => {
    const { navigation } = open({ path, state: null, data: menu, topics, api });
    act(() => navigation.push('/meal-plan?plan=low_calorie_plan'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Low Calorie Plan' })).toBeInTheDocument();
  });

  it.each([
    ['the state', '?plan=balanced_plan', { plan: { ...PLAN, priceInCents: 100 }, menu: MEALS }, { plan: { priceInCents: 100 } }],
    ['the address', '?plan=balanced_plan', null, { plan: { priceInCents: 7495 }, appStatus: { menuVersion: 7 } }],
    ['nothing, but fetches the menu for a tap to come', '', null, undefined],
  ])('loads from %s', async (_what, search, state, expected) => {
    const { props, calls } = renderView(mealPlan, { path, state: null, data: menu, topics, api });
    const loaded = await mealPlan.load?.({ ...props, location: location(search, state) });
    if (expected) expect(loaded).toMatchObject(expected);
    else expect(loaded).toBeUndefined();
    expect(calls.some(({ route }) => route === 'GET /menu')).toBe(state === null);
  });
});

describe('A shared week', () => {
  const path = '/meal-plan?plan=balanced_plan&meal=0-chia';
  const topics = { 'app-status': STATUS };
  const api = { 'GET /menu/plans': () => [PLAN], 'GET /menu': () => MEALS };
  const openShared = (search = '', options: FakeShopOptions = {}) =>
    open({ path: path + search, state: null, data: { plan: PLAN, menu: MEALS, appStatus: STATUS }, topics, api, ...options });
  const choice = () => screen.getByRole('combobox', { name: 'Tap to customise: meal for Monday breakfast' });
  const notice = () => screen.queryByRole('region', { name: 'A shared week' });
  const stored = () => localStorage.getItem('five-day-kitchen:menu') ?? '';
  const shareButton = () => screen.getByRole('button', { name: 'Share my week' });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'share');
    jest.restoreAllMocks();
  });

  it('is shown as it was shared, added as it is shown, and leaves the visitor’s own as it was', async () => {
    const add = jest.fn().mockResolvedValue({ status: 'added' });
    const { navigation } = openShared('', { services: { cart: { add } } });
    expect(notice()).toHaveTextContent('Here’s the week that was shared with you: 1 meal swapped.');
    expect(choice()).toHaveValue('chia');
    await userEvent.click(addButton());
    expect(add.mock.calls[0][0].menu[0]).toMatchObject({ id: 'chia' });
    expect(stored()).not.toContain('chia');
    await userEvent.click(within(notice() as HTMLElement).getByRole('button', { name: 'Show the plan’s own week' }));
    expect(choice()).toHaveValue('monday-breakfast');
    expect(notice()).not.toBeInTheDocument();
    expect(navigation.get().search).toBe('?plan=balanced_plan');
  });

  it('gives way to the visitor’s own week on request', async () => {
    const { unmount } = open({ topics });
    await userEvent.selectOptions(choice(), 'toast');
    unmount();
    openShared();
    expect(choice()).toHaveValue('chia');
    await userEvent.click(screen.getByRole('button', { name: 'Back to my own week' }));
    expect(choice()).toHaveValue('toast');
  });

  it('is the visitor’s own from the first change on', async () => {
    const { navigation } = openShared();
    await userEvent.selectOptions(choice(), 'toast');
    expect(choice()).toHaveValue('toast');
    expect(navigation.get().search).toBe('?plan=balanced_plan');
    expect(stored()).toContain('toast');
  });

  it('says which meals of it are gone', () => {
    openShared('&meal=1-gone&meal=rubbish');
    expect(notice()).toHaveTextContent('2 meals of it are not on this menu any more, and we show the plan’s own instead.');
  });

  it('is not in the composed page, and in the page once that lives', async () => {
    const prerender = prerenderViews({ 'meal-plan': mealPlan as never });
    const { html, head } = await prerender({
      view: 'meal-plan', name: 'mf-catalog/meal-plan', path: '/meal-plan', search: '?plan=balanced_plan&meal=0-chia', mode: 'full',
      config: testConfig,
      data: { 'GET /menu/plans': [PLAN], 'GET /menu': MEALS, 'GET /config': { now: '2026-11-07T00:00:00.000Z', closedDays: [] } },
    });
    expect(html).not.toContain('shared with you');
    expect(head).toMatchObject({ canonical: '/meal-plan?plan=balanced_plan' });
  });

  it('stays in the address when a newer menu comes', async () => {
    const { navigation } = openShared('', {
      data: { plan: PLAN, menu: MEALS }, api: { ...api, 'GET /menu/plans': () => [{ ...PLAN, priceInCents: 7995 }] },
    });
    expect(await screen.findByText('£79.95')).toBeInTheDocument();
    expect(navigation.get().search).toBe('?plan=balanced_plan&meal=0-chia');
    expect(choice()).toHaveValue('chia');
  });

  it('is handed out by the device’s own list of apps', async () => {
    const share = jest.fn().mockResolvedValue(undefined);
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    openShared();
    await userEvent.click(shareButton());
    expect(share).toHaveBeenCalledWith({ title: 'Here’s my week: Balanced Plan', url: `http://localhost:3000${path}` });
    share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'));
    await userEvent.click(shareButton());
    expect(screen.queryByText(/does not let us/)).not.toBeInTheDocument();
  });

  it('is copied where there is no such list, and shown as a link where that is forbidden', async () => {
    openShared();
    const user = userEvent.setup();
    await user.click(shareButton());
    expect(await screen.findByText('The link to your week is copied.')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(`http://localhost:3000${path}`);
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await user.click(shareButton());
    expect(await screen.findByRole('link', { name: `http://localhost:3000${path}` })).toBeInTheDocument();
  });
});

describe('Add To Cart', () => {
  it("adds the chosen week in slot order, then shows 'Thank you!' with 'Go To Cart'", async () => {
    const add = jest.fn().mockResolvedValue({ status: 'added' });
    const { navigation } = open({ services: { cart: { add } } });
    await userEvent.selectOptions(screen.getByRole('combobox'), 'chia');
    await userEvent.click(addButton());
    const [item] = add.mock.calls[0];
    expect(item.plan).toEqual({
      id: 'balanced_plan', name: 'Balanced Plan', minCalories: 1500, maxCalories: 1800, priceInCents: 7495,
      photoURL: '/photos/balanced-plan-640.webp#butter',
    });
    expect(item.menu).toHaveLength(15);
    expect(item.menu.slice(0, 2)).toEqual([
      { day: 'monday', mealTime: 'breakfast', id: 'chia', name: 'Chia Pot', calories: 400 },
      { day: 'monday', mealTime: 'lunch', id: 'monday-lunch', name: 'monday lunch dish', calories: 500 },
    ]);
    const dialog = await screen.findByRole('dialog', { name: 'Thank you!' });
    expect(dialog).toHaveTextContent('Your personalised Balanced Plan has been added to your cart.');
    await userEvent.click(within(dialog).getByRole('link', { name: 'Go To Cart' }));
    expect(navigation.get().pathname).toBe('/cart');
  });

  it('shows a question before a second plan of the same name, and adds one more', async () => {
    const add = jest.fn().mockImplementation((_item, { again }) => Promise.resolve({ status: again ? 'added' : 'duplicate' }));
    open({ services: { cart: { add } } });
    await userEvent.click(addButton());
    expect(await screen.findByText("You've already added a Balanced Plan to your cart.")).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Yes, add one more.' }));
    expect(await screen.findByRole('dialog', { name: 'Thank you!' })).toBeInTheDocument();
  });

  it("adds no second plan after 'No, thank you'", async () => {
    const add = jest.fn().mockResolvedValue({ status: 'duplicate' });
    open({ services: { cart: { add } } });
    await userEvent.click(addButton());
    await userEvent.click(await screen.findByRole('button', { name: 'No, thank you' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(add).toHaveBeenCalledTimes(1);
  });

  it('is busy until the cart has answered', async () => {
    let answer: (result: object) => void = () => {};
    open({ services: { cart: { add: () => new Promise((resolve) => (answer = resolve as typeof answer)) } } });
    await userEvent.click(addButton());
    expect(addButton()).toHaveAttribute('aria-busy', 'true');
    await act(async () => answer({ status: 'added' }));
    expect(screen.getByRole('dialog', { name: 'Thank you!' })).toBeInTheDocument();
  });

  it.each([
    ['nothing', undefined], ['another kind of answer', { status: 'queued' }],
  ])('shows that nothing was added when the cart answers %s, and tries again', async (_what, answer) => {
    const add = jest.fn().mockResolvedValueOnce(answer).mockResolvedValue({ status: 'added' });
    open({ services: { cart: { add } } });
    await userEvent.click(addButton());
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('dialog', { name: 'Thank you!' })).toBeInTheDocument();
  });

  it('shows that nothing was added when the cart service fails to load, and tries again', async () => {
    const add = jest.fn().mockRejectedValueOnce(new Error('loading failed')).mockResolvedValue({ status: 'added' });
    open({ services: { cart: { add } } });
    await userEvent.click(addButton());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Your cart could not be opened, so nothing was added. Please try again.');
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('dialog', { name: 'Thank you!' })).toBeInTheDocument();
  });

  it("shows the cart's own reason when it refuses the plan, without 'Try again'", async () => {
    open({
      services: { cart: { add: jest.fn().mockRejectedValue(new CartRefusal('You can order up to 99 of one meal plan at a time.')) } },
    });
    await userEvent.click(addButton());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('You can order up to 99 of one meal plan at a time.');
    expect(within(alert).queryByRole('button')).not.toBeInTheDocument();
  });

  it('is disabled with the reason when ordering is closed', () => {
    open({ topics: { 'app-status': { ...STATUS, menuVersion, orderingEnabled: false } } });
    expect(addButton()).toBeDisabled();
    expect(addButton()).toHaveAccessibleDescription('Ordering is closed at the moment.');
  });

  it('is disabled with a sentence while app status could not be fetched, and enabled once it is', () => {
    const { publish } = open({
      topics: { 'app-status': { ...STATUS, menuVersion, fetch: 'failure', known: false, orderingEnabled: false } },
    });
    expect(addButton()).toBeDisabled();
    expect(addButton()).toHaveAccessibleDescription(
      'We can’t reach the shop at the moment to see whether this is open. We’ll keep trying.',
    );
    expect(screen.queryByText('Ordering is closed at the moment.')).not.toBeInTheDocument();
    publish('app-status', { ...STATUS, menuVersion });
    expect(addButton()).toBeEnabled();
  });

  it('is disabled without a sentence until app status has loaded', () => {
    open({ topics: { 'app-status': { ...STATUS, menuVersion, fetch: 'no-fetch-yet', loaded: false, orderingEnabled: false } } });
    expect(addButton()).toBeDisabled();
    expect(screen.queryByText('Ordering is closed at the moment.')).not.toBeInTheDocument();
  });

  it('does not sell a week that is not complete', () => {
    open({ state: { plan: PLAN, menu: MEALS.slice(1), appStatus: { ...STATUS, menuVersion } } });
    expect(addButton()).toBeDisabled();
    expect(addButton()).toHaveAccessibleDescription(
      "This week's menu is not complete yet, so this plan can't be ordered. Please look in again soon.",
    );
  });
});
