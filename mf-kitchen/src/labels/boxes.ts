import type { Packing } from 'shared-api/schemas/kitchen';

type PackedOrder = Packing['orders'][number];
type PackedMeal = PackedOrder['boxes'][number]['meals'][number];

/** A box to pack: the `index`th `of` so many of its plan in the order. */
interface Box {
  plan: string;
  index: number;
  of: number;
  meals: PackedMeal[];
  /** Its meals that not all boxes of the plan hold: a customer may order one plan twice, with other meals. */
  differing: PackedMeal[];
}

export function boxesOf({ boxes }: PackedOrder): Box[] {
  const packed = new Map<string, number>();
  return boxes.flatMap(({ plan, quantity, meals }) => {
    const ofPlan = boxes.filter((box) => box.plan === plan);
    const of = ofPlan.reduce((sum, box) => sum + box.quantity, 0);
    const differing = meals.filter((meal) => !ofPlan.every((box) => box.meals.some((other) => isSame(meal, other))));
    return Array.from({ length: quantity }, () => {
      const index = (packed.get(plan) ?? 0) + 1;
      packed.set(plan, index);
      return { plan, index, of, meals, differing };
    });
  });
}

/** One for each meal, and one for a box that could be mistaken for another. */
export const labelCount = (order: PackedOrder): number =>
  boxesOf(order).reduce((sum, { meals, differing }) => sum + meals.length + Number(differing.length > 0), 0);

const isSame = (one: PackedMeal, other: PackedMeal) => one.day === other.day && one.mealTime === other.mealTime && one.meal === other.meal;
