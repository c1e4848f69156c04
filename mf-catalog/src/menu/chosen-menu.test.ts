import { createChosenMenu, type ChosenMeal } from './chosen-menu';

const chia: ChosenMeal = { day: 'monday', mealTime: 'breakfast', id: 'chia', name: 'Chia Pot' };
const KEY = 'five-day-kitchen:menu';

function memoryStorage(start?: string) {
  const entries = new Map(start === undefined ? [] : [[KEY, start]]);
  return {
    entries,
    get: (key: string) => entries.get(key) ?? null,
    set: (key: string, value: string) => entries.set(key, value) === entries,
    remove: (key: string) => void entries.delete(key),
    keys: () => [],
  };
}

describe('chosen menu', () => {
  it('replaces a meal at a day, meal time and plan, and only there', () => {
    const menu = createChosenMenu(memoryStorage());
    menu.replace('balanced_plan', chia);
    menu.replace('balanced_plan', { ...chia, day: 'tuesday' });
    menu.replace('balanced_plan', { ...chia, id: 'toast', name: 'Toast' });
    expect(menu.store.getState().balanced_plan).toEqual([{ ...chia, day: 'tuesday' }, { ...chia, id: 'toast', name: 'Toast' }]);
    expect(menu.store.getState().low_calorie_plan).toEqual([]);
  });
  it("sets a plan's menu, and resets all", () => {
    const menu = createChosenMenu(memoryStorage());
    menu.setPlan('low_calorie_plan', [chia]);
    menu.setPlan('muscle_gain_plan', [chia]);
    expect(menu.store.getState()).toMatchObject({ low_calorie_plan: [chia], muscle_gain_plan: [chia] });
    menu.reset();
    expect(menu.store.getState()).toMatchObject({ low_calorie_plan: [], balanced_plan: [], muscle_gain_plan: [] });
  });
  it('survives a reload', () => {
    const storage = memoryStorage();
    createChosenMenu(storage).replace('balanced_plan', chia);
    expect(createChosenMenu(storage).store.getState().balanced_plan).toEqual([chia]);
  });
  it('is cleared when the menu version changes, and kept while it does not', () => {
    const storage = memoryStorage();
    const menu = createChosenMenu(storage);
    menu.replace('balanced_plan', chia);
    menu.setVersion(7);
    expect(menu.store.getState().balanced_plan).toEqual([chia]);
    const later = createChosenMenu(storage);
    later.setVersion(7);
    expect(later.store.getState().balanced_plan).toEqual([chia]);
    later.setVersion(8);
    expect(later.store.getState()).toMatchObject({ menuVersion: 8, balanced_plan: [] });
  });
  it('keeps the fields that a newer build has written', () => {
    const storage = memoryStorage(JSON.stringify({ state: { menuVersion: 7, balanced_plan: [chia], notes: { a: 1 } }, version: 4 }));
    const menu = createChosenMenu(storage);
    menu.replace('low_calorie_plan', chia);
    expect(JSON.parse(storage.entries.get(KEY) ?? '').state)
      .toMatchObject({ notes: { a: 1 }, balanced_plan: [chia], low_calorie_plan: [chia] });
  });
  it('keeps entries that only a newer build can read when an older build writes', () => {
    const saturday = { day: 'saturday', mealTime: 'lunch', id: 'pie' };
    const spiced = { ...chia, spice: 3 };
    const state = { menuVersion: 7, balanced_plan: [spiced, saturday], vegan_plan: [saturday] };
    const storage = memoryStorage(JSON.stringify({ state, version: 4 }));
    const menu = createChosenMenu(storage, () => 5);
    menu.setVersion(7);
    menu.replace('balanced_plan', { ...chia, day: 'tuesday' });
    const document = () => JSON.parse(storage.entries.get(KEY) ?? '');
    expect(document()).toEqual({
      state: {
        menuVersion: 7, low_calorie_plan: [], muscle_gain_plan: [], balanced_plan: [spiced, { ...chia, day: 'tuesday' }, saturday],
        vegan_plan: [saturday],
      },
      version: 4, usedAt: 5,
    });
    menu.reread();
    menu.replace('balanced_plan', chia);
    expect(document().state.balanced_plan).toEqual([{ ...chia, day: 'tuesday' }, chia, saturday]);
    menu.setVersion(8);
    expect(document().state.balanced_plan).toEqual([]);
  });
  describe('ends seven days after its last use', () => {
    const DAY = 86_400_000;
    const choose = (at: number) => {
      const storage = memoryStorage();
      createChosenMenu(storage, () => at).replace('balanced_plan', chia);
      return storage;
    };
    const openAt = (storage: ReturnType<typeof memoryStorage>, at: number) =>
      createChosenMenu(storage, () => at).store.getState().balanced_plan;

    it.each([[7 * DAY - 1, [chia]], [7 * DAY, []], [70 * DAY, []]])('opened %d ms later', (later, chosen) => {
      const storage = choose(1_000);
      expect(openAt(storage, 1_000 + later)).toEqual(chosen);
      expect(storage.entries.has(KEY)).toBe(chosen.length > 0);
    });
    it('opening the page counts as a use', () => {
      const storage = choose(0);
      for (const days of [6, 12, 18]) expect(openAt(storage, days * DAY)).toEqual([chia]);
      expect(openAt(storage, 25 * DAY)).toEqual([]);
    });
    it('the seven days begin now for an entry without a time, of an older build, or with one in the future', () => {
      for (const usedAt of [undefined, 90 * DAY]) {
        const storage = memoryStorage(JSON.stringify({ state: { balanced_plan: [chia] }, version: 1, usedAt }));
        expect(openAt(storage, 50 * DAY)).toEqual([chia]);
        expect(openAt(storage, 57 * DAY)).toEqual([]);
      }
    });
    it('reading again what another tab wrote writes nothing: two tabs would trigger each other without end', () => {
      const storage = choose(0);
      const menu = createChosenMenu(storage, () => DAY);
      const before = storage.entries.get(KEY);
      menu.reread();
      expect(storage.entries.get(KEY)).toBe(before);
    });
    it('nothing is written for a visitor who chose nothing', () => {
      const storage = memoryStorage();
      createChosenMenu(storage, () => 0);
      expect(storage.entries.size).toBe(0);
    });
  });
  it.each(['', '{', 'null', '7', '{"state":3}', '{"state":{"balanced_plan":"x","menuVersion":"y"}}'])('starts empty from %p', (text) => {
    const menu = createChosenMenu(memoryStorage(text));
    expect(menu.store.getState()).toMatchObject({ low_calorie_plan: [], balanced_plan: [], muscle_gain_plan: [] });
  });
  it('drops invalid choices and keeps the rest', () => {
    const menu = createChosenMenu(
      memoryStorage(JSON.stringify({ state: { balanced_plan: [chia, { ...chia, day: 'sunday' }, null] }, version: 1 })),
    );
    expect(menu.store.getState().balanced_plan).toEqual([chia]);
  });
  it('reads what another tab chose', () => {
    const storage = memoryStorage();
    const here = createChosenMenu(storage);
    createChosenMenu(storage).replace('balanced_plan', chia);
    here.reread();
    expect(here.store.getState().balanced_plan).toEqual([chia]);
  });
  describe('of a tab that has not heard of another one’s choices keeps those', () => {
    const others = { menuVersion: 7, balanced_plan: [chia], low_calorie_plan: [chia] };
    const toast = { ...chia, id: 'toast', name: 'Toast' };
    const change = (step: (menu: ReturnType<typeof createChosenMenu>) => void, before?: number) => {
      const storage = memoryStorage();
      const menu = createChosenMenu(storage);
      if (before !== undefined) menu.setVersion(before);
      const other = createChosenMenu(storage);
      other.setVersion(7);
      other.setPlan('balanced_plan', [chia]);
      other.setPlan('low_calorie_plan', [chia]);
      step(menu);
      const { state } = JSON.parse(storage.entries.get(KEY) ?? '');
      expect(state).toEqual(menu.store.getState());
      return state;
    };
    it.each([['nothing', undefined], ['this version', 7], ['an older one', 6]])('when it knew %s and opens a plan', (_what, before) => {
      expect(change((menu) => menu.setVersion(7), before)).toMatchObject(others);
    });
    it.each([undefined, 7])('when it swaps a meal, at version %p', (before) => {
      const swap = { ...toast, day: 'tuesday' } as const;
      const stored = change((menu) => menu.replace('balanced_plan', swap), before);
      expect(stored).toMatchObject({ ...others, balanced_plan: [chia, swap] });
    });
    it('when it sets the week of another plan', () => {
      expect(change((menu) => menu.setPlan('muscle_gain_plan', [toast]), 7)).toMatchObject({ ...others, muscle_gain_plan: [toast] });
    });
    it('when it still knows an older menu', () => {
      expect(change((menu) => menu.setVersion(6))).toMatchObject(others);
    });
  });
  it('is kept in memory where nothing more can be stored', () => {
    const storage = { ...memoryStorage(JSON.stringify({ state: { menuVersion: 7 }, version: 1, usedAt: 0 })), set: () => false };
    const menu = createChosenMenu(storage, () => 0);
    menu.setVersion(7);
    menu.replace('balanced_plan', chia);
    menu.replace('balanced_plan', { ...chia, day: 'tuesday' });
    expect(menu.store.getState().balanced_plan).toEqual([chia, { ...chia, day: 'tuesday' }]);
  });
});
