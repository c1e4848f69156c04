import { createChosenMenu, type ChosenMeal } from './chosen-menu';

const chia: ChosenMeal = { day: 'monday', mealTime: 'breakfast', id: 'chia', name: 'Chia Pot' };
const KEY = 'five-day-kitchen:menu';

function storage(start?: string) {
  const kept = new Map(start === undefined ? [] : [[KEY, start]]);
  return { kept, get: (key: string) => kept.get(key) ?? null, set: (key: string, value: string) => kept.set(key, value) === kept, remove: (key: string) => void kept.delete(key) };
}

describe('chosen menu', () => {
  it('replaces a meal at a day, meal time and plan, and only there', () => {
    const menu = createChosenMenu(storage());
    menu.replace('balanced_plan', chia);
    menu.replace('balanced_plan', { ...chia, day: 'tuesday' });
    menu.replace('balanced_plan', { ...chia, id: 'toast', name: 'Toast' });
    expect(menu.store.getState().balanced_plan).toEqual([{ ...chia, day: 'tuesday' }, { ...chia, id: 'toast', name: 'Toast' }]);
    expect(menu.store.getState().low_calorie_plan).toEqual([]);
  });
  it("sets a plan's menu, and resets all", () => {
    const menu = createChosenMenu(storage());
    menu.setPlan('low_calorie_plan', [chia]);
    menu.setPlan('muscle_gain_plan', [chia]);
    expect(menu.store.getState()).toMatchObject({ low_calorie_plan: [chia], muscle_gain_plan: [chia] });
    menu.reset();
    expect(menu.store.getState()).toMatchObject({ low_calorie_plan: [], balanced_plan: [], muscle_gain_plan: [] });
  });
  it('survives a reload', () => {
    const kept = storage();
    createChosenMenu(kept).replace('balanced_plan', chia);
    expect(createChosenMenu(kept).store.getState().balanced_plan).toEqual([chia]);
  });
  it('is forgotten when the menu version changes, and kept while it does not', () => {
    const kept = storage();
    const menu = createChosenMenu(kept);
    menu.replace('balanced_plan', chia);
    menu.follow(7);
    expect(menu.store.getState().balanced_plan).toEqual([chia]);
    const later = createChosenMenu(kept);
    later.follow(7);
    expect(later.store.getState().balanced_plan).toEqual([chia]);
    later.follow(8);
    expect(later.store.getState()).toMatchObject({ menuVersion: 8, balanced_plan: [] });
  });
  it('keeps fields of a newer build over a round trip', () => {
    const kept = storage(JSON.stringify({ state: { menuVersion: 7, balanced_plan: [chia], notes: { a: 1 } }, version: 4 }));
    const menu = createChosenMenu(kept);
    menu.replace('low_calorie_plan', chia);
    expect(JSON.parse(kept.kept.get(KEY) ?? '').state).toMatchObject({ notes: { a: 1 }, balanced_plan: [chia], low_calorie_plan: [chia] });
  });
  it('gives a newer build back what only it can read, after an older one chose something', () => {
    const saturday = { day: 'saturday', mealTime: 'lunch', id: 'pie' };
    const spiced = { ...chia, spice: 3 };
    const kept = storage(JSON.stringify({ state: { menuVersion: 7, balanced_plan: [spiced, saturday], vegan_plan: [saturday] }, version: 4 }));
    const menu = createChosenMenu(kept, () => 5);
    menu.follow(7);
    menu.replace('balanced_plan', { ...chia, day: 'tuesday' });
    const document = () => JSON.parse(kept.kept.get(KEY) ?? '');
    expect(document()).toEqual({ state: { menuVersion: 7, low_calorie_plan: [], muscle_gain_plan: [], balanced_plan: [spiced, { ...chia, day: 'tuesday' }, saturday], vegan_plan: [saturday] }, version: 4, usedAt: 5 });
    menu.reread();
    menu.replace('balanced_plan', chia);
    expect(document().state.balanced_plan).toEqual([{ ...chia, day: 'tuesday' }, chia, saturday]);
    menu.follow(8);
    expect(document().state.balanced_plan).toEqual([]);
  });
  describe('ends seven days after its last use', () => {
    const DAY = 86_400_000;
    const choose = (at: number) => {
      const kept = storage();
      createChosenMenu(kept, () => at).replace('balanced_plan', chia);
      return kept;
    };
    const openAt = (kept: ReturnType<typeof storage>, at: number) => createChosenMenu(kept, () => at).store.getState().balanced_plan;

    it.each([[7 * DAY - 1, [chia]], [7 * DAY, []], [70 * DAY, []]])('opened %d ms later', (later, chosen) => {
      const kept = choose(1_000);
      expect(openAt(kept, 1_000 + later)).toEqual(chosen);
      expect(kept.kept.has(KEY)).toBe(chosen.length > 0);
    });
    it('opening it is a use', () => {
      const kept = choose(0);
      for (const days of [6, 12, 18]) expect(openAt(kept, days * DAY)).toEqual([chia]);
      expect(openAt(kept, 25 * DAY)).toEqual([]);
    });
    it('an older build’s, which knows no end, and one of a clock that was set back, begin their seven days now', () => {
      for (const usedAt of [undefined, 90 * DAY]) {
        const kept = storage(JSON.stringify({ state: { balanced_plan: [chia] }, version: 1, usedAt }));
        expect(openAt(kept, 50 * DAY)).toEqual([chia]);
        expect(openAt(kept, 57 * DAY)).toEqual([]);
      }
    });
    it('rereading what another tab wrote writes nothing: two tabs would go on for ever', () => {
      const kept = choose(0);
      const menu = createChosenMenu(kept, () => DAY);
      const before = kept.kept.get(KEY);
      menu.reread();
      expect(kept.kept.get(KEY)).toBe(before);
    });
    it('nothing is written for a visitor who chose nothing', () => {
      const kept = storage();
      createChosenMenu(kept, () => 0);
      expect(kept.kept.size).toBe(0);
    });
  });
  it.each(['', '{', 'null', '7', '{"state":3}', '{"state":{"balanced_plan":"x","menuVersion":"y"}}'])('starts empty from %p', (text) => {
    const menu = createChosenMenu(storage(text));
    expect(menu.store.getState()).toMatchObject({ low_calorie_plan: [], balanced_plan: [], muscle_gain_plan: [] });
  });
  it('drops the choices that make no sense and keeps the rest', () => {
    const menu = createChosenMenu(storage(JSON.stringify({ state: { balanced_plan: [chia, { ...chia, day: 'sunday' }, null] }, version: 1 })));
    expect(menu.store.getState().balanced_plan).toEqual([chia]);
  });
  it('takes over what another tab chose', () => {
    const kept = storage();
    const here = createChosenMenu(kept);
    createChosenMenu(kept).replace('balanced_plan', chia);
    here.reread();
    expect(here.store.getState().balanced_plan).toEqual([chia]);
  });
});
