import { DAYS, MEAL_TIMES, PLAN_TYPES, type PlanType, type Slot } from 'shared-rules';
import * as v from 'valibot';
import { persist, type PersistStorage } from 'zustand/middleware';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { readStored, type SafeStorage } from 'shared-remote/storage';
import { CHOSEN_MENU_KEY as KEY, dropOldChoices } from './drop-old-choices';
import { validEntries } from './valid-entries';

/** A meal chosen for a slot instead of the slot's own meal. */
export interface ChosenMeal extends Slot {
  id: string;
  name: string;
}

/** The chosen meals of each plan, for one version of the menu (DATA-17). */
type ChosenMenu = { menuVersion?: number } & Record<PlanType, ChosenMeal[]>;

interface ChosenMenuStore {
  store: StoreApi<ChosenMenu>;
  setPlan(plan: PlanType, meals: ChosenMeal[]): void;
  replace(plan: PlanType, meal: ChosenMeal): void;
  reset(menuVersion?: number): void;
  /** Clears the choices if they belong to an older menu version. A newer one is known from another tab; versions only rise. */
  setVersion(menuVersion: number): void;
  /** What was chosen for a plan and went with the menu before, until something is chosen for it again. Known to this document only. */
  lost(plan: PlanType): readonly ChosenMeal[];
  /** Reads the storage again if another tab has changed it. Each of the above does so first, or it would write over that. */
  reread(): void;
}

const nothing = (): ChosenMenu => ({ low_calorie_plan: [], balanced_plan: [], muscle_gain_plan: [] });

/** Keeps the chosen meals until seven days after their last use. The storage may be missing or hold invalid data. `now` in ms. */
export function createChosenMenu(storage: SafeStorage, now: () => number = Date.now): ChosenMenuStore {
  const { isChanged, ...persistStorage } = validatedStorage(storage, now);
  const store = createStore<ChosenMenu>()(persist(nothing, { name: KEY, storage: persistStorage, version: VERSION }));
  // Writes the time of use. Not at each read: a write makes other tabs read, so two tabs would trigger each other without end.
  if (storage.get(KEY) !== null) store.setState({});
  const lost = new Map<PlanType, ChosenMeal[]>();
  store.subscribe((now, before) => {
    for (const plan of PLAN_TYPES) {
      if (now[plan].length > 0) lost.delete(plan);
      else if (before[plan].length > 0 && now.menuVersion !== before.menuVersion) lost.set(plan, before[plan]);
    }
  });
  const reread = () => {
    if (isChanged()) void store.persist.rehydrate();
  };
  const change = (step: (state: ChosenMenu) => Partial<ChosenMenu>) => {
    reread();
    store.setState(step(store.getState()));
  };
  const reset = (menuVersion?: number) => change(() => ({ ...nothing(), ...(menuVersion !== undefined && { menuVersion }) }));
  return {
    store,
    reset,
    reread,
    lost: (plan) => lost.get(plan) ?? [],
    setPlan: (plan, meals) => change(() => ({ [plan]: meals })),
    replace: (plan, meal) => change((state) => ({
      [plan]: [...state[plan].filter(({ day, mealTime }) => day !== meal.day || mealTime !== meal.mealTime), meal],
    })),
    setVersion(menuVersion) {
      reread();
      const known = store.getState().menuVersion;
      // A choice made before the version was known is of the menu just fetched.
      if (known === undefined) store.setState({ menuVersion });
      else if (known < menuVersion) reset(menuVersion);
    },
  };
}

const Chosen = v.looseObject({
  day: v.picklist(DAYS), mealTime: v.picklist(MEAL_TIMES), id: v.pipe(v.string(), v.minLength(1)), name: v.fallback(v.string(), ''),
});
const State = v.looseObject({ menuVersion: v.fallback(v.optional(v.number()), undefined) });

/** Keeps unknown fields, so that a rollback or an update loses nothing (`withUnknownChoices` does the same for choices). */
function parseChosen(value: unknown): ChosenMenu {
  const result = v.safeParse(State, value);
  if (!result.success) return nothing();
  const { menuVersion, ...unknown } = result.output;
  const plans = Object.fromEntries(PLAN_TYPES.map((plan) => [plan, validEntries(Chosen, unknown[plan]) ?? []]));
  return { ...unknown, ...nothing(), ...plans, ...(menuVersion !== undefined && { menuVersion }) };
}

const VERSION = 1;
const Envelope = v.object({ state: v.unknown(), version: v.fallback(v.number(), VERSION) });

/** Data that a newer build has stored keeps its version, and the choices that only that build can read if they are of the same menu. */
function withUnknownChoices(state: ChosenMenu, stored: v.InferOutput<typeof Envelope>): { state: object; version: number } {
  const newer = v.safeParse(State, stored.state);
  if (!newer.success || newer.output.menuVersion !== state.menuVersion) return { state, version: stored.version };
  const plans = PLAN_TYPES.map((plan) => {
    const choices = newer.output[plan];
    return [plan, [...state[plan], ...(Array.isArray(choices) ? choices.filter((choice) => !v.is(Chosen, choice)) : [])]];
  });
  return { state: { ...state, ...Object.fromEntries(plans) }, version: stored.version };
}

function validatedStorage(storage: SafeStorage, now: () => number): PersistStorage<ChosenMenu> & { isChanged(): boolean } {
  /** As it was left here. By it and not by what was to be stored: a full storage still holds what was before. */
  let seen: string | null = null;
  return {
    isChanged: () => storage.get(KEY) !== seen,
    getItem(name) {
      dropOldChoices(storage, now());
      seen = storage.get(name);
      const stored = readStored(Envelope, storage, name);
      return stored ? { state: parseChosen(stored.state), version: VERSION } : null;
    },
    setItem(name, value) {
      const stored = readStored(Envelope, storage, name);
      const isNewer = stored !== undefined && stored.version > VERSION;
      storage.set(name, JSON.stringify({ ...(isNewer ? withUnknownChoices(value.state, stored) : value), usedAt: now() }));
      seen = storage.get(name);
    },
    removeItem: (name) => storage.remove(name),
  };
}
