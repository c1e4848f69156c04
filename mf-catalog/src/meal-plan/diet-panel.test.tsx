/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dropKeptAnswer, writeKept } from 'shared-remote/kept-answer-mark';
import { notEaten } from 'shared-remote/not-eaten';
import { renderView } from 'shared-remote/testing';
import { ALLERGENS, SLOTS } from 'shared-rules';
import { meal, PLAN, STATUS } from '../../test-data/sample-week';
import mealPlan from './index';

const free = Object.fromEntries(ALLERGENS.map((name) => [name, 'free']));
const has = (allergen: string) => ({ ...free, [allergen]: 'contains' });

/** Chicken each day; Monday breakfast can be toast or a chia pot, Tuesday breakfast can be toast with milk. */
const MEALS = [
  ...SLOTS.map(({ day, mealTime }) => meal(`${day}-${mealTime}`, `${day} ${mealTime} dish`, {
    day, mealTime, diet: 'vegetarian', allergens: free,
    ...(mealTime === 'breakfast' && day === 'monday'
      && { diet: 'noPork', allergens: has('eggs'), replaceableBy: [{ id: 'toast', name: 'Toast' }, { id: 'chia', name: 'Chia Pot' }] }),
    ...(mealTime === 'breakfast' && day === 'tuesday' && { diet: 'noPork', allergens: has('eggs') }),
  })),
  meal('toast', 'Toast', { diet: 'vegetarian', allergens: has('milk') }),
  meal('chia', 'Chia Pot', { diet: 'vegan', allergens: { ...free, nuts: 'mayContain' } }),
];

const CUSTOMER = {
  firstName: 'Ada', lastName: 'Byron', email: 'ada@example.test', phone: '02079460000', address: '1 Engine Row', postCode: 'E4 6EY',
  city: 'London', country: 'UK', isMarketingAccepted: true, isEmailVerified: true, profile_status: 'COMPLETED',
};

let menuVersion = 500;
function open() {
  const status = { ...STATUS, menuVersion };
  return renderView(mealPlan, {
    path: '/meal-plan', state: { plan: PLAN, menu: MEALS, appStatus: status }, topics: { 'app-status': status },
  });
}
const card = (name: string) => screen.getByRole('button', { name }).closest('li') as HTMLElement;
const choice = () => screen.getByRole('combobox', { name: 'Tap to customise: meal for Monday breakfast' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
async function answer() {
  await userEvent.click(screen.getByText('What do you not eat?'));
  await screen.findByRole('group', { name: 'Allergens' });
}

beforeEach(() => {
  localStorage.clear();
  menuVersion += 1;
});

describe('what the visitor does not eat, on a plan', () => {
  it('is marked on each meal and on each replacement, and hides none', async () => {
    open();
    expect(card('monday lunch dish')).toHaveTextContent('500 kcal, 30 g protein Vegetarian');
    expect(within(card('monday lunch dish')).getAllByRole('paragraph')).toHaveLength(3);
    await answer();
    await userEvent.click(screen.getByLabelText('Milk'));
    await userEvent.click(screen.getByLabelText('Nuts'));
    await userEvent.selectOptions(choice(), 'toast');
    expect(card('Toast')).toHaveTextContent('Contains milk');
    expect(within(choice()).getAllByRole('option').map(({ textContent }) => textContent))
      .toEqual(['monday breakfast dish, 500 kcal', 'Toast, 500 kcal (contains milk)', 'Chia Pot, 500 kcal']);
    await userEvent.selectOptions(choice(), 'chia');
    expect(card('Chia Pot')).toHaveTextContent('May contain nuts');
    expect(card('Chia Pot')).not.toHaveTextContent('Contains');
    expect(screen.getByText('Without milk, nuts')).toBeInTheDocument();
  });

  it("is asked for by 'Make my week vegetarian', which swaps what it can, names what it could not, and can be undone", async () => {
    const { tracked } = open();
    await press('Make my week vegetarian');
    expect(choice()).toHaveValue('toast');
    const status = within(screen.getByRole('region', { name: 'What you do not eat' })).getByRole('status');
    expect(status).toHaveTextContent('1 meal swapped.');
    expect(status).toHaveTextContent(
      'We could not change 1 meal, because nothing on the menu fits there:Tuesday breakfast: tuesday breakfast dish. Not vegetarian.',
    );
    expect(card('tuesday breakfast dish')).toHaveTextContent('Not vegetarian');
    await press('Undo');
    expect(choice()).toHaveValue('monday-breakfast');
    expect(localStorage.getItem('five-day-kitchen:not-eaten')).toBeNull();
    expect(tracked.filter(({ event }) => event !== 'plan_viewed')).toEqual([]);
  });

  it("is swapped by 'Swap what clashes' for allergens, by the meal with the fewest traces that fits, and traces are never denied", async () => {
    open();
    await answer();
    await userEvent.click(screen.getByLabelText('Eggs'));
    await userEvent.click(screen.getByLabelText('Milk'));
    expect(screen.getByText('2 meals of your week clash with what you do not eat.')).toBeInTheDocument();
    await press('Swap what clashes');
    expect(choice()).toHaveValue('chia');
    expect(screen.queryByRole('button', { name: 'Swap what clashes' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByLabelText('Eggs'));
    const status = within(screen.getByRole('region', { name: 'What you do not eat' })).getByRole('status');
    expect(status).toHaveTextContent(
      'No recipe in your week clashes with what you do not eat. Everything is cooked in one kitchen that handles all 14 key allergens.',
    );
    expect(document.body).not.toHaveTextContent(/\bsafe\b/i);
  });

  it('can no longer be undone once a meal was chosen by hand', async () => {
    open();
    await press('Make my week vegetarian');
    expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
    await userEvent.selectOptions(choice(), 'chia');
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    expect(choice()).toHaveValue('chia');
  });

  it('does not undo by the second click of a double click', async () => {
    open();
    await userEvent.dblClick(screen.getByRole('button', { name: 'Make my week vegetarian' }));
    expect(choice()).toHaveValue('toast');
  });

  it('is kept for the next visit, and taken back by one button', async () => {
    const { unmount } = open();
    await answer();
    await userEvent.selectOptions(screen.getByLabelText('Diet'), 'Vegan');
    unmount();
    open();
    expect(card('monday lunch dish')).toHaveTextContent('Not vegan');
    await answer();
    await press('I eat everything');
    expect(card('monday lunch dish')).not.toHaveTextContent('Not vegan');
    expect(localStorage.getItem('five-day-kitchen:not-eaten')).toBeNull();
  });

  it('is kept in the profile only once a signed-in customer ticks it, follows each change, and is taken out by one tick', async () => {
    const status = { ...STATUS, menuVersion };
    const sent: { allergens: string }[] = [];
    renderView(mealPlan, {
      path: '/meal-plan', state: { plan: PLAN, menu: MEALS, appStatus: status },
      topics: { 'app-status': status, auth: { status: 'signed-in', uid: 'u1' } },
      api: {
        'GET /user/profile': () => ({ user: { ...CUSTOMER, ...sent.at(-1) } }),
        'PUT /user/profile': ({ body }) => { sent.push(body as { allergens: string }); return {}; },
      },
    });
    await answer();
    await userEvent.click(screen.getByLabelText('Milk'));
    expect(sent).toEqual([]);
    expect(screen.getByText('Your answer stays on this device. Nobody counts it.')).toBeInTheDocument();
    await userEvent.click(screen.getByLabelText(/^Keep it in my profile too/));
    await waitFor(() => expect(sent).toEqual([{ allergens: 'without milk' }]));
    expect(screen.getByText('Your answer is on this device and in your profile. Nobody counts it.')).toBeInTheDocument();
    expect(screen.queryByText(/stays on this device/)).not.toBeInTheDocument();
    await userEvent.click(screen.getByLabelText('Fish'));
    await waitFor(() => expect(sent).toContainEqual({ allergens: 'without fish, milk' }));
    await userEvent.click(screen.getByLabelText(/^Keep it in my profile too/));
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent.at(-1)).toEqual({ allergens: '' });
    expect(screen.getByLabelText('Milk')).toBeChecked();
  });

  it('is not sent any more once it was taken out of the profile on another device, and the tick goes', async () => {
    const status = { ...STATUS, menuVersion };
    notEaten.set({ allergens: ['milk'] });
    writeKept('u1', 'without milk');
    const { calls } = renderView(mealPlan, {
      path: '/meal-plan', state: { plan: PLAN, menu: MEALS, appStatus: status },
      topics: { 'app-status': status, auth: { status: 'signed-in', uid: 'u1' } },
      api: { 'GET /user/profile': () => ({ user: CUSTOMER }), 'PUT /user/profile': () => ({}) },
    });
    await answer();
    expect(screen.getByLabelText(/^Keep it in my profile too/)).toBeChecked();
    await userEvent.click(screen.getByLabelText('Fish'));
    await waitFor(() => expect(screen.getByLabelText(/^Keep it in my profile too/)).not.toBeChecked());
    expect(screen.getByLabelText('Milk')).toBeChecked();
    expect(calls.map(({ route }) => route)).not.toContain('PUT /user/profile');
  });

  it('is taken out last, however slowly it was put in', async () => {
    const status = { ...STATUS, menuVersion };
    const arrived: string[] = [];
    let arrive = () => {};
    notEaten.set({ allergens: ['milk'] });
    renderView(mealPlan, {
      path: '/meal-plan', state: { plan: PLAN, menu: MEALS, appStatus: status },
      topics: { 'app-status': status, auth: { status: 'signed-in', uid: 'u1' } },
      api: {
        'PUT /user/profile': async ({ body }) => {
          const { allergens } = body as { allergens: string };
          if (allergens) await new Promise<void>((resolve) => { arrive = resolve; });
          arrived.push(allergens);
          return {};
        },
      },
    });
    await answer();
    const keep = screen.getByLabelText(/^Keep it in my profile too/);
    await userEvent.click(keep);
    await userEvent.click(keep);
    arrive();
    await waitFor(() => expect(arrived).toEqual(['without milk', '']));
    await waitFor(() => expect(keep).not.toBeChecked());
    expect(localStorage.getItem('five-day-kitchen:not-eaten-kept')).toBeNull();
  });

  it('is not sent for whoever signs in next: what waits behind a slow request ends with the sign-out', async () => {
    const status = { ...STATUS, menuVersion };
    const arrived: string[] = [];
    const arrive: (() => void)[] = [];
    notEaten.set({ allergens: ['milk'] });
    renderView(mealPlan, {
      path: '/meal-plan', state: { plan: PLAN, menu: MEALS, appStatus: status },
      topics: { 'app-status': status, auth: { status: 'signed-in', uid: 'u1' } },
      api: {
        'PUT /user/profile': async ({ body }) => {
          arrived.push((body as { allergens: string }).allergens);
          await new Promise<void>((resolve) => { arrive.push(resolve); });
          return {};
        },
      },
    });
    await answer();
    const keep = screen.getByLabelText(/^Keep it in my profile too/);
    for (let click = 0; click < 3; click += 1) await userEvent.click(keep);
    dropKeptAnswer();
    for (let times = 0; times < 3; times += 1) await act(async () => arrive.forEach((finish) => finish()));
    expect(arrived).toEqual(['without milk']);
  });

  it('stays ticked where it could not be taken out of the profile', async () => {
    const status = { ...STATUS, menuVersion };
    let down = false;
    renderView(mealPlan, {
      path: '/meal-plan', state: { plan: PLAN, menu: MEALS, appStatus: status },
      topics: { 'app-status': status, auth: { status: 'signed-in', uid: 'u1' } },
      api: { 'PUT /user/profile': () => { if (down) throw new Error('no connection'); return {}; } },
    });
    await answer();
    const keep = screen.getByLabelText(/^Keep it in my profile too/);
    await userEvent.click(screen.getByLabelText('Milk'));
    await userEvent.click(keep);
    await waitFor(() => expect(localStorage.getItem('five-day-kitchen:not-eaten-kept')).toContain('without milk'));
    down = true;
    await userEvent.click(keep);
    await waitFor(() => expect(keep).toBeInvalid());
    expect(keep).toBeChecked();
  });

  it('is not offered to be kept by who is not signed in', async () => {
    open();
    await answer();
    expect(screen.getByText('Your answer stays on this device. Nobody counts it.')).toBeInTheDocument();
    expect(screen.queryByLabelText(/^Keep it in my profile too/)).not.toBeInTheDocument();
  });
});
