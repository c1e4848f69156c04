import { DAYS, MEAL_TIMES, PLAN_TYPES, type PlanType, type Slot } from 'shared-rules';
import * as v from 'valibot';
import { persist, type PersistStorage } from 'zustand/middleware';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SafeStorage } from 'shared-remote/storage';
import { CHOSEN_MENU_KEY as KEY, dropOldChoices } from './drop-old-choices';
import { validEntries } from './valid-entries';

/** A meal that was put in a slot instead of the slot's own. */
export interface ChosenMeal extends Slot {
  id: string;
  name: string;
}

/** The chosen meals of each plan, for one version of the menu (DATA-17). */
export type ChosenMenu = { menuVersion?: number } & Record<PlanType, ChosenMeal[]>;

export interface ChosenMenuStore {
  store: StoreApi<ChosenMenu>;
  setPlan(plan: PlanType, meals: ChosenMeal[]): void;
  replace(plan: PlanType, meal: ChosenMeal): void;
  reset(menuVersion?: number): void;
  /** Another menu: choices from the old one are cleared. */
  follow(menuVersion: number): void;
  /** Another tab may have changed it. */
  reread(): void;
}

const nothing = (): ChosenMenu => ({ low_calorie_plan: [], balanced_plan: [], muscle_gain_plan: [] });

/** The chosen menu of each plan, kept until seven days after its last use. Storage may be absent or hold anything. `now` in ms. */
export function createChosenMenu(storage: SafeStorage, now: () => number = Date.now): ChosenMenuStore {
  const store = createStore<ChosenMenu>()(persist(nothing, { name: KEY, storage: tolerant(storage, now), version: VERSION }));
  // Opened is used. Not at each reading: two tabs would answer one another's writing for ever.
  if (storage.get(KEY) !== null) store.setState({});
  const reset = (menuVersion?: number) => store.setState({ ...nothing(), ...(menuVersion !== undefined && { menuVersion }) });
  const setPlan = (plan: PlanType, meals: ChosenMeal[]) => store.setState({ [plan]: meals });
  return {
    store,
    setPlan,
    reset,
    replace(plan, meal) {
      const others = store.getState()[plan].filter(({ day, mealTime }) => day !== meal.day || mealTime !== meal.mealTime);
      setPlan(plan, [...others, meal]);
    },
    follow(menuVersion) {
      const state = store.getState();
      if (state.menuVersion === menuVersion) return;
      // A choice made before the version was known belongs to the menu that was just fetched.
      if (state.menuVersion === undefined) store.setState({ menuVersion });
      else reset(menuVersion);
    },
    reread: () => void store.persist.rehydrate(),
  };
}

const Chosen = v.looseObject({ day: v.picklist(DAYS), mealTime: v.picklist(MEAL_TIMES), id: v.pipe(v.string(), v.minLength(1)), name: v.fallback(v.string(), '') });
const State = v.looseObject({ menuVersion: v.fallback(v.optional(v.number()), undefined) });

/** Keeps fields it does not know, so that a rollback or an update loses nothing (`withStrangers` keeps the choices). */
function parseChosen(value: unknown): ChosenMenu {
  const result = v.safeParse(State, value);
  if (!result.success) return nothing();
  const { menuVersion, ...unknown } = result.output;
  const plans = Object.fromEntries(PLAN_TYPES.map((plan) => [plan, validEntries(Chosen, unknown[plan]) ?? []]));
  return { ...unknown, ...nothing(), ...plans, ...(menuVersion !== undefined && { menuVersion }) };
}

const VERSION = 1;
const Envelope = v.pipe(v.string(), v.parseJson(), v.object({ state: v.unknown(), version: v.fallback(v.number(), VERSION) }));

/** A newer build's document keeps its version and the choices that only it can read, as long as they are of the same menu. */
function withStrangers(state: ChosenMenu, kept: v.InferOutput<typeof Envelope>): { state: object; version: number } {
  const theirs = v.safeParse(State, kept.state);
  if (!theirs.success || theirs.output.menuVersion !== state.menuVersion) return { state, version: kept.version };
  const strangers = (plan: PlanType) => (Array.isArray(theirs.output[plan]) ? theirs.output[plan].filter((choice) => !v.is(Chosen, choice)) : []);
  return { state: { ...state, ...Object.fromEntries(PLAN_TYPES.map((plan) => [plan, [...state[plan], ...strangers(plan)]])) }, version: kept.version };
}

function tolerant(storage: SafeStorage, now: () => number): PersistStorage<ChosenMenu> {
  return {
    getItem(name) {
      dropOldChoices(storage, now());
      const result = v.safeParse(Envelope, storage.get(name));
      return result.success ? { state: parseChosen(result.output.state), version: VERSION } : null;
    },
    setItem(name, value) {
      const kept = v.safeParse(Envelope, storage.get(name));
      storage.set(name, JSON.stringify({ ...(kept.success && kept.output.version > VERSION ? withStrangers(value.state, kept.output) : value), usedAt: now() }));
    },
    removeItem: (name) => storage.remove(name),
  };
}
