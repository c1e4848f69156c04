import { useState } from 'react';
import { CartRefusal, useService } from 'shared-remote';
import { figuresIn } from '../menu/meal';
import type { Plan } from '../menu/plan';
import type { WeekSlot } from '../menu/week';
import { cart as cartService, type NewCartItem } from '../services';

/** `again` is stored for a retry. */
type Adding =
  | { status: 'idle' }
  | { status: 'adding'; again: boolean }
  | { status: 'added' }
  | { status: 'duplicate' }
  | { status: 'failed'; again: boolean }
  /** `message` comes from the cart. There is no 'Try again': the cart would refuse again. */
  | { status: 'refused'; message: string };

/** Adds the week, and asks before a second one of the same name (MENU-11). */
export function useAddToCart(plan: Plan, week: readonly WeekSlot[]): { adding: Adding; add: (again: boolean) => void; close: () => void } {
  const cart = useService(cartService);
  const [adding, setAdding] = useState<Adding>({ status: 'idle' });

  async function add(again: boolean) {
    setAdding({ status: 'adding', again });
    try {
      setAdding(await cart.add(cartItem(plan, week), { again }));
    } catch (error) {
      if (error instanceof CartRefusal) return setAdding({ status: 'refused', message: error.message });
      // The cart's service did not load, or gave an invalid answer: the customer can only try again.
      setAdding({ status: 'failed', again });
    }
  }

  return { adding, add: (again) => void add(again), close: () => setAdding({ status: 'idle' }) };
}

/** The plan and its 15 chosen meals, in slot order. */
function cartItem({ id, name, minCalories, maxCalories, priceInCents = 0, photoURL }: Plan, week: readonly WeekSlot[]): NewCartItem {
  return {
    plan: { id, name, minCalories, maxCalories, priceInCents, ...(photoURL !== undefined && { photoURL }) },
    menu: week.map(({ day, mealTime, chosen }) => {
      const calories = figuresIn(chosen, id)?.calories;
      return { day, mealTime, id: chosen.id, name: chosen.name, ...(calories !== undefined && { calories }) };
    }),
  };
}
