import { useEffect, useMemo } from 'react';
import { useTopic } from 'shared-events/react';
import { useShop, useTrack } from 'shared-remote';
import { onPageRestored } from 'shared-remote/page-restored';
import { PLAN_TYPES, type PlanType } from 'shared-rules';
import { useStore } from 'zustand/react';
import { safeLocalStorage } from 'shared-remote/storage';
import { createChosenMenu, type ChosenMeal } from '../menu/chosen-menu';
import { CHOSEN_MENU_KEY } from '../menu/drop-old-choices';
import type { Meal } from '../menu/meal';
import { planWeek, type WeekSlot } from '../menu/week';
import { planViewed, mealSwapped } from '../events';
import type { MenuState } from './menu-state';
import type { Choices } from './use-fitting-week';

// One per document, so that choices are kept during a visit to the cart even where storage is not available.
const chosenMenu = createChosenMenu(safeLocalStorage);
const NONE: ChosenMeal[] = [];

interface ChosenWeek {
  week: WeekSlot[];
  /** Puts another meal into a slot. */
  choose: (slot: WeekSlot, mealId: string) => void;
  /** The meals chosen instead of the slots' own, and how to replace them all. */
  choices: Choices;
}

/** The plan's week with the meals chosen for it. */
export function useWeek({ plan, menu, appStatus }: MenuState): ChosenWeek {
  const { bus } = useShop();
  const track = useTrack();
  const chosen = useStore(chosenMenu.store);
  const live = useTopic(bus, 'app-status');
  const version = live?.loaded ? live.menuVersion : appStatus?.menuVersion;
  const type = planType(plan.id);

  useEffect(() => track(planViewed, { plan: plan.id }), [track, plan.id]);

  useEffect(() => {
    if (version !== undefined) chosenMenu.setVersion(version);
  }, [version]);

  useEffect(() => {
    const reread = (event: StorageEvent) => {
      if (event.key === null || event.key === CHOSEN_MENU_KEY) chosenMenu.reread();
    };
    addEventListener('storage', reread);
    // A page in the back/forward cache receives no storage events from other tabs.
    const stopListening = onPageRestored(chosenMenu.reread);
    return () => {
      removeEventListener('storage', reread);
      stopListening();
    };
  }, []);

  const choices = type ? chosen[type] : NONE;
  const week = useMemo(() => planWeek(menu, plan.id, choices), [choices, menu, plan.id]);
  return {
    week,
    choose({ day, mealTime, choices: offered }, mealId) {
      const meal: Meal | undefined = offered.find(({ id }) => id === mealId);
      if (!meal || !type) return;
      chosenMenu.replace(type, { day, mealTime, id: meal.id, name: meal.name });
      track(mealSwapped, { plan: plan.id, day, mealTime });
    },
    choices: { chosen: choices, replaceAll: (meals) => { if (type) chosenMenu.setPlan(type, meals); } },
  };
}

function planType(id: string): PlanType | undefined {
  return PLAN_TYPES.find((type) => type === id);
}
