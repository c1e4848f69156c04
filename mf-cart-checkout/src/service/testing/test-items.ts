import { SLOTS } from 'shared-rules';
import type { NewCartItem } from '../../cart-item';

/** A plan with its 15 meals, for tests; `swap` puts another meal into the first slot. */
export function testItem(name = 'Balanced', swap = 'meal-0', priceInCents = 7999): NewCartItem {
  const slug = name.toLowerCase().replaceAll(' ', '_');
  return {
    plan: { id: `${slug}_plan`, name, minCalories: 1500, maxCalories: 1800, priceInCents, photoURL: `/photos/${slug}-640.webp#leaf` },
    menu: SLOTS.map(
      (slot, index) => ({
        ...slot, id: index === 0 ? swap : `meal-${index}`, name: index === 0 ? `Dish ${swap}` : `Dish ${index}`, calories: 500,
      }),
    ),
  };
}
