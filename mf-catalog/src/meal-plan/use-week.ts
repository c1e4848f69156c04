import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useTopic } from 'shared-events/react';
import { useLocation, useShop, useTrack } from 'shared-remote';
import { onPageRestored } from 'shared-remote/page-restored';
import { planPath } from 'shared-remote/paths';
import { PLAN_TYPES, type PlanType } from 'shared-rules';
import { useStore } from 'zustand/react';
import { safeLocalStorage } from 'shared-remote/storage';
import { createChosenMenu, type ChosenMeal } from '../menu/chosen-menu';
import { CHOSEN_MENU_KEY } from '../menu/drop-old-choices';
import type { Meal } from '../menu/meal';
import { menuVersionOf } from '../menu/menu-version';
import { sharedWeek, type SharedWeek } from '../menu/shared-week';
import { planWeek, type WeekSlot } from '../menu/week';
import { planViewed, mealSwapped } from '../events';
import type { MenuState } from './menu-state';
import type { Choices } from './use-fitting-week';

// One per document, so that choices are kept during a visit to the cart even where storage is not available.
const chosenMenu = createChosenMenu(safeLocalStorage);
// From the start, and not while a plan is shown: Home evaluates this module long before. The composer has no window.
if (typeof window !== 'undefined') {
  addEventListener('storage', ({ key }) => {
    if (key === null || key === CHOSEN_MENU_KEY) chosenMenu.reread();
  });
  // A page in the back/forward cache receives no storage events from other tabs.
  onPageRestored(chosenMenu.reread);
}
const NONE: ChosenMeal[] = [];

interface ChosenWeek {
  week: WeekSlot[];
  /** Puts another meal into a slot. */
  choose: (slot: WeekSlot, mealId: string) => void;
  /** The meals chosen instead of the slots' own, and how to replace them all. */
  choices: Choices;
  /**
   * While the address carries somebody's week, that one is shown, and the visitor's own is kept. It is theirs once they change it.
   */
  shared: { week: SharedWeek; ownSwaps: number; leave: () => void } | undefined;
  /** Meals that were chosen went with the menu before, and the plan's own are shown again. */
  isLost: boolean;
}

/** The plan's week with the meals chosen for it. */
export function useWeek({ plan, menu, appStatus }: MenuState): ChosenWeek {
  const { bus, navigation } = useShop();
  const track = useTrack();
  const chosen = useStore(chosenMenu.store);
  const version = menuVersionOf(useTopic(bus, 'app-status')) ?? menuVersionOf(appStatus);
  const type = planType(plan.id);

  useEffect(() => track(planViewed, { plan: plan.id }), [track, plan.id]);

  useEffect(() => {
    if (version !== undefined) chosenMenu.setVersion(version);
  }, [version]);

  const own = type ? chosen[type] : NONE;
  const shared = useSharedWeek(menu, plan.id);
  const choices = shared?.meals ?? own;
  const leave = () => navigation.replace(planPath(plan.id), navigation.get().state);
  const replaceAll = (meals: ChosenMeal[]) => {
    if (!type) return;
    chosenMenu.setPlan(type, meals);
    if (shared) leave();
  };
  const week = useMemo(() => planWeek(menu, plan.id, choices), [choices, menu, plan.id]);
  return {
    week,
    choose({ day, mealTime, choices: offered }, mealId) {
      const meal: Meal | undefined = offered.find(({ id }) => id === mealId);
      if (!meal || !type) return;
      if (shared) replaceAll(shared.meals);
      chosenMenu.replace(type, { day, mealTime, id: meal.id, name: meal.name });
      track(mealSwapped, { plan: plan.id, day, mealTime });
    },
    choices: { chosen: choices, replaceAll },
    isLost: type !== undefined && !shared && isOther(chosenMenu.lost(type), week),
    shared: shared && { week: shared, ownSwaps: swapsIn(planWeek(menu, plan.id, own)), leave },
  };
}

/** Not in the first render of a composed page, which is the same for every address of the plan. */
function useSharedWeek(menu: readonly Meal[], planId: string): SharedWeek | undefined {
  const { search } = useLocation();
  const isComposed = useSyncExternalStore(neverChanges, () => false, () => true);
  return useMemo(() => (isComposed ? undefined : sharedWeek(search, planWeek(menu, planId, []))), [isComposed, menu, planId, search]);
}

const swapsIn = (week: readonly WeekSlot[]): number => week.filter(({ chosen, meal }) => chosen.id !== meal.id).length;
/** Not where the slots' own meals had been chosen. */
const isOther = (chosen: readonly ChosenMeal[], week: readonly WeekSlot[]): boolean =>
  chosen.some(({ day, mealTime, id }) => week.some((slot) => slot.day === day && slot.mealTime === mealTime && slot.meal.id !== id));
const neverChanges = () => () => {};

function planType(id: string): PlanType | undefined {
  return PLAN_TYPES.find((type) => type === id);
}
