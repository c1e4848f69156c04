/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from 'shared-api';
import type { KitchenShop, MenuChanges } from 'shared-api/schemas/kitchen-shop';
import { renderView, type FakeShopOptions } from 'shared-remote/testing';
import shop from './index';

const SHOP: KitchenShop = {
  orderingEnabled: true, paymentsEnabled: false, registrationEnabled: true, menuVersion: 4,
  weeks: [
    { day: '2026-11-30', isClosed: false, orders: 2, boxes: 5, capacity: 40 }, { day: '2026-12-07', isClosed: true, orders: 0, boxes: 0 },
  ],
  versions: [
    { version: 4, at: '2026-11-21T10:00:00.000Z', actor: 'manager:boss', plans: 3, meals: 45 },
    { version: 3, at: '2026-11-14T10:00:00.000Z', actor: 'ops:ada', plans: 3, meals: 44 },
  ],
  promotions: [{ code: 'SPRING', percentOff: 10, state: 'usable', uses: 1, maxUses: 5, expiresAt: '2027-03-31T23:00:00.000Z' }],
};
const CHANGES: MenuChanges = {
  menuVersion: 4,
  changes: [
    { what: 'plan', id: 'p', name: 'Balanced Plan', change: 'changed', fields: [{ field: 'priceInCents', was: '£64.50', now: '£65.50' }] },
    {
      what: 'meal', id: 'm', name: 'Stew', change: 'changed',
      fields: [{ field: 'celery', was: 'free', now: 'contains' }, { field: 'diet', was: 'vegan', now: '' }],
    },
    { what: 'meal', id: 'n', name: 'Soup', change: 'retired', fields: [] },
  ],
  ordersToTell: 3,
};
const show = (api: FakeShopOptions['api'] = {}) => ({
  user: userEvent.setup({ applyAccept: false }),
  ...renderView(shop, {
    path: '/kitchen/shop', topics: { auth: { status: 'signed-in', uid: 'boss' } }, api: { 'GET /kitchen/shop': () => SHOP, ...api },
  }),
});
const sent = (calls: { route: string; input: unknown }[]) =>
  calls.filter(({ route }) => route.startsWith('POST')).map(({ route, input }) => [route, input]);
const region = async (name: string) => within(await screen.findByRole('region', { name }));
const file = (text: string) => Object.assign(new File([text], 'spring.json', { type: 'application/json' }), { text: async () => text });

it('closes and opens a switch once that was confirmed, and says where pages hear of it later', async () => {
  const { user, calls } = show({ 'POST /kitchen/shop/switches': () => ({ isPublished: false }) });
  const part = await region('Open or closed');
  await user.click(part.getByRole('button', { name: 'Close: Ordering' }));
  expect(sent(calls)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Close Ordering' }));
  expect(sent(calls)).toEqual([['POST /kitchen/shop/switches', { body: { orderingEnabled: false } }]]);
  expect(
    await screen.findByText('Ordering: closed. Pages that are open may hear of it later; the shop acts by it now.'),
  ).toBeInTheDocument();
  expect(part.getByRole('button', { name: 'Open: Payments' })).toBeInTheDocument();
});

it('shows what is sold of each week, and closes one with its orders once that was confirmed', async () => {
  const { user, calls } = show({
    'POST /kitchen/weeks/:day/close': () => ({ moved: 2, to: ['2026-12-14'] }), 'POST /kitchen/weeks/:day/open': () => ({}),
  });
  const part = await region('Weeks');
  expect(part.getByText('5 of 40 boxes, 2 orders')).toBeInTheDocument();
  await user.click(part.getByRole('button', { name: 'Close Monday 30 November' }));
  expect(
    screen.getByText('2 orders move to the next open Monday with room; each customer gets a mail. Nobody can order for that day.'),
  ).toBeInTheDocument();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close Monday 30 November' }));
  expect(await screen.findByText('Monday 30 November is closed. 2 orders moved.')).toBeInTheDocument();
  await user.click(part.getByRole('button', { name: 'Deliver on Monday 7 December' }));
  await user.click(screen.getByRole('button', { name: 'Deliver' }));
  expect(sent(calls)).toEqual([
    ['POST /kitchen/weeks/:day/close', { params: { day: '2026-11-30' }, body: { moveOrders: true } }],
    ['POST /kitchen/weeks/:day/open', { params: { day: '2026-12-07' } }],
  ]);
});

it('sets how many boxes there are, for every week or one', async () => {
  const { user, calls } = show({ 'POST /kitchen/capacity': () => ({}) });
  const part = await region('Weeks');
  await user.type(part.getByLabelText('Boxes at most'), 'many');
  await user.click(part.getByRole('button', { name: 'Set the limit' }));
  expect(part.getByText('Please type a whole number, or nothing.')).toBeInTheDocument();
  await user.clear(part.getByLabelText('Boxes at most'));
  await user.type(part.getByLabelText('Boxes at most'), '50');
  await user.selectOptions(part.getByLabelText('For'), '2026-12-07');
  await user.click(part.getByRole('button', { name: 'Set the limit' }));
  expect(screen.getByText('Monday 7 December: at most 50 boxes. What is sold stays sold.')).toBeInTheDocument();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Set the limit' }));
  expect(sent(calls)).toEqual([['POST /kitchen/capacity', { body: { day: '2026-12-07', capacity: 50 } }]]);
});

it('shows a new menu meal by meal before it goes live, and takes it live against the version that was compared', async () => {
  const { user, calls } = show({
    'POST /kitchen/menu/compare': () => CHANGES,
    'POST /kitchen/menu/import': () => ({ menuVersion: 5, isPublished: true, ordersToTell: 1 }),
  });
  await user.upload(await screen.findByLabelText('A menu file (JSON)'), file('{\n\t"plans": []\r\n}'));
  expect(await screen.findByRole('heading', { name: 'spring.json' })).toHaveFocus();
  expect(screen.getByText('It would change 3 things. Nothing is changed yet.')).toBeInTheDocument();
  const lines = screen.getAllByText(/: was/).map(({ textContent }) => textContent);
  expect(lines).toEqual(['Price: was £64.50, now £65.50', 'Allergen Celery: was free, now contains', 'Diet: was vegan, now nothing']);
  expect(screen.getByText('No longer sold')).toBeInTheDocument();
  expect(sent(calls)).toEqual([['POST /kitchen/menu/compare', { body: { file: '{"plans":[]}' } }]]);
  await user.click(screen.getByRole('button', { name: 'Make this the menu' }));
  await user.click(screen.getByRole('button', { name: 'Make it the menu' }));
  expect(sent(calls).at(-1)).toEqual(['POST /kitchen/menu/import', { body: { file: '{"plans":[]}', seenVersion: 4 } }]);
  expect(
    await screen.findByText('Version 5 is live. 1 order holds a corrected meal: see “What to cook” for whom to call.'),
  ).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'spring.json' })).not.toBeInTheDocument();
});

it('goes back to an earlier menu by the same way', async () => {
  const { user, calls } = show({
    'GET /kitchen/menu/versions/:version': () => ({ file: '{"plans": [3]}' }), 'POST /kitchen/menu/compare': () => CHANGES,
  });
  const part = await region('Menu');
  expect(part.queryByRole('button', { name: 'Compare with version 4' })).not.toBeInTheDocument();
  await user.click(part.getByRole('button', { name: 'Compare with version 3' }));
  expect(await part.findByRole('heading', { name: 'Version 3' })).toBeInTheDocument();
  expect(calls.at(-1)).toEqual({ route: 'POST /kitchen/menu/compare', input: { body: { file: '{"plans":[3]}' } } });
});

it('shows the comparison that was asked for last, also where that of an earlier file comes after it', async () => {
  const answers: ((changes: MenuChanges) => void)[] = [];
  const { user } = show({ 'POST /kitchen/menu/compare': () => new Promise<MenuChanges>((resolve) => { answers.push(resolve); }) });
  const part = await region('Menu');
  for (const name of ['spring.json', 'summer.json']) {
    const text = JSON.stringify({ plans: [] });
    await user.upload(
      part.getByLabelText('A menu file (JSON)'),
      Object.assign(new File([text], name, { type: 'application/json' }), { text: async () => text }),
    );
  }
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(CHANGES);
  expect(await part.findByRole('heading', { name: 'summer.json' })).toBeInTheDocument();
  await act(async () => answers[0]?.(CHANGES));
  expect(part.getByRole('heading', { name: 'summer.json' })).toBeInTheDocument();
});

describe('a version that is saved as a file while another menu is compared', () => {
  const saving = async (answer: () => unknown) => {
    const { user } = show({ 'POST /kitchen/menu/compare': () => CHANGES, 'GET /kitchen/menu/versions/:version': answer });
    await user.upload(await screen.findByLabelText('A menu file (JSON)'), file('{"plans":[]}'));
    fireEvent.change(await screen.findByLabelText('Goes live at, in London'), { target: { value: '2027-07-01T06:00' } });
    await user.click(screen.getByRole('button', { name: 'Save version 4 as a file' }));
  };
  const expectCompared = () => {
    expect(screen.getByRole('heading', { name: 'spring.json' })).toBeInTheDocument();
    expect(screen.getByLabelText('Goes live at, in London')).toHaveValue('2027-07-01T06:00');
  };
  const createObjectURL = jest.fn(() => 'blob:menu');
  beforeEach(() => {
    Object.assign(URL, { createObjectURL: createObjectURL.mockClear(), revokeObjectURL: () => {} });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  });
  afterEach(() => jest.restoreAllMocks());

  it('leaves the comparison and the time that was typed', async () => {
    await saving(() => ({ file: '{"plans":[4]}' }));
    await waitFor(() => expect(createObjectURL).toHaveBeenCalledTimes(1));
    expectCompared();
  });

  it('leaves them also where it could not be saved, and says so', async () => {
    await saving(() => { throw new ApiError(404, 'not_found', 'There is no such version.'); });
    expect(await screen.findByText('There is no such version.')).toBeInTheDocument();
    expectCompared();
  });
});

it('says what is wrong with a file, and asks for a log-in where it has been too long', async () => {
  let error = new ApiError(422, 'menu_problem', 'This menu can’t be sold: Two meals have one id.', 'file');
  const { user } = show({ 'POST /kitchen/menu/compare': () => { throw error; } });
  await user.upload(await screen.findByLabelText('A menu file (JSON)'), file('no json\t'));
  expect(await screen.findByText('This menu can’t be sold: Two meals have one id.')).toBeInTheDocument();
  error = new ApiError(403, 'requires-recent-login', 'x');
  fireEvent.change(screen.getByLabelText('A menu file (JSON)'), { target: { files: [file('{}')] } });
  expect(await screen.findByText('This page is open for 15 minutes after you log in.')).toBeInTheDocument();
});

describe('a menu at a time to come', () => {
  it('is planned once it was compared, with who will be told', async () => {
    const { user, calls } = show({
      'POST /kitchen/menu/compare': () => CHANGES, 'POST /kitchen/menu/plan': () => ({ at: '2027-07-01T05:00:00.000Z' }),
    });
    await user.upload(await screen.findByLabelText('A menu file (JSON)'), file('{"plans":[]}'));
    expect(
      await screen.findByText('3 orders hold a meal that it corrects: each customer is told by mail once it is live, and not before.'),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Plan it' }));
    expect(screen.getByText('Please choose a day and a time.')).toBeInTheDocument();
    fireEvent.change(screen.getByLabelText('Goes live at, in London'), { target: { value: '2027-07-01T06:00' } });
    fireEvent.input(screen.getByLabelText('Goes live at, in London'));
    await user.click(screen.getByRole('button', { name: 'Plan it' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(
      dialog.getByText('spring.json becomes the menu at 1 Jul 2027, 06:00, by itself. Until then you can take it back.'),
    ).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Plan it' }));
    expect(sent(calls).at(-1)).toEqual([
      'POST /kitchen/menu/plan', { body: { file: '{"plans":[]}', seenVersion: 4, at: '2027-07-01T06:00' } },
    ]);
    expect(await screen.findByText('It goes live at 1 Jul 2027, 06:00.')).toBeInTheDocument();
  });

  const planned = { at: '2027-07-01T05:00:00.000Z', actor: 'manager:boss', plans: 3, meals: 45, seenVersion: 4 };

  it('is shown, compared and taken back', async () => {
    const { user, calls } = show({
      'GET /kitchen/shop': () => ({ ...SHOP, planned }), 'GET /kitchen/menu/plan': () => ({ file: '{"plans": [7]}' }),
      'POST /kitchen/menu/compare': () => CHANGES,
      'POST /kitchen/menu/plan/remove': () => ({}),
    });
    const part = await region('Menu');
    expect(part.getByText('Planned for 1 Jul 2027, 06:00')).toBeInTheDocument();
    await user.click(part.getByRole('button', { name: 'Compare the planned menu' }));
    expect(await part.findByRole('heading', { name: 'The planned menu' })).toBeInTheDocument();
    expect(part.queryByRole('button', { name: 'Plan it' })).not.toBeInTheDocument();
    await user.click(part.getByRole('button', { name: 'Take it back' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Take it back' }));
    expect(sent(calls).at(-1)).toEqual(['POST /kitchen/menu/plan/remove', {}]);
    expect(await screen.findByText('It is taken back.')).toBeInTheDocument();
  });

  it.each([
    [{ seenVersion: 3 }, 'The menu was changed since it was planned, so it will not go live. Compare it, take it back, and plan it again.'],
    [
      { problem: 'It can’t be sold: Two meals have one id.' },
      'It can’t be sold: Two meals have one id. The menu from before is still live. Compare this one, mend its file if it needs that, take it back, and plan it again.',
    ],
  ])('says why it does not go live: %p', async (state, text) => {
    show({ 'GET /kitchen/shop': () => ({ ...SHOP, planned: { ...planned, ...state } }) });
    expect(await screen.findByText(text)).toBeInTheDocument();
  });
});

describe('promotion codes', () => {
  it('are listed with what is left of them, and ended once that was confirmed', async () => {
    const { user, calls } = show({ 'POST /kitchen/promotions/:code/end': () => ({}) });
    const part = await region('Promotion codes');
    expect(part.getByText('10% off · Used once of at most 5 · until 31 March 2027')).toBeInTheDocument();
    await user.click(part.getByRole('button', { name: 'End SPRING' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'End SPRING' }));
    expect(sent(calls)).toEqual([['POST /kitchen/promotions/:code/end', { params: { code: 'SPRING' } }]]);
    expect(await screen.findByText('SPRING has ended.')).toBeInTheDocument();
  });

  it.each([
    [{ uses: 0, maxUses: 5 }, 'Used 0 times of at most 5'], [{ uses: 0 }, 'Used by nobody'],
    [{ uses: 3, maxUses: 5 }, 'Used 3 times of at most 5'],
  ])('say how often they were used: %p', async (used, text) => {
    show({ 'GET /kitchen/shop': () => ({ ...SHOP, promotions: [{ code: 'SPRING', percentOff: 10, state: 'usable', ...used }] }) });
    expect(await screen.findByText(`10% off · ${text}`)).toBeInTheDocument();
  });

  it('are made once they were read in plain words', async () => {
    const { user, calls } = show({ 'POST /kitchen/promotions': () => ({ code: 'SAVE-5' }) });
    const part = await region('Promotion codes');
    await user.type(part.getByLabelText('Code'), 'save-5');
    await user.selectOptions(part.getByLabelText('Takes off'), 'Pounds');
    await user.type(part.getByLabelText('How much'), '2.50');
    fireEvent.change(part.getByLabelText('Last day'), { target: { value: '2027-01-31' } });
    await user.type(part.getByLabelText('Orders at most'), '100');
    await user.click(part.getByRole('button', { name: 'Make the code' }));
    expect(
      screen.getByText('SAVE-5 takes £2.50 off for carts from £2.80 on, until the end of 31 January 2027, 100 times at most. Customers can use it at once.'),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Make SAVE-5' }));
    expect(sent(calls))
      .toEqual([['POST /kitchen/promotions', { body: { code: 'SAVE-5', amountOffInCents: 250, until: '2027-01-31', maxUses: 100 } }]]);
    expect(await screen.findByText('SAVE-5 can be used.')).toBeInTheDocument();
    expect(part.getByLabelText('Code')).toHaveValue('');
  });

  it.each([
    ['Code', 'no', 'Please type 3 to 20 letters, digits or hyphens.'], ['How much', '100', 'Please type a whole number from 1 to 99.'],
    ['Orders at most', '0', 'Please type a whole number, or nothing.'],
  ])('ask again where %s is %p', async (label, typed, message) => {
    const { user } = show();
    const part = await region('Promotion codes');
    const fields = { Code: 'WELCOME', 'How much': '10', 'Orders at most': '5', [label]: typed };
    for (const [name, text] of Object.entries(fields)) await user.type(part.getByLabelText(name), text);
    await user.click(part.getByRole('button', { name: 'Make the code' }));
    expect(part.getByText(message)).toBeInTheDocument();
    expect(part.getByLabelText(label)).toHaveFocus();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
