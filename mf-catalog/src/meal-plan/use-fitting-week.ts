import { useState } from 'react';
import { notEaten } from 'shared-remote/not-eaten';
import { useNotEaten } from 'shared-remote/use-not-eaten';
import { eatsAll, type Diet, type NotEaten } from 'shared-rules';
import type { ChosenMeal } from '../menu/chosen-menu';
import { fittingWeek, withSwaps, type FittingWeek } from '../menu/fitting-week';
import type { WeekSlot } from '../menu/week';

/** The choices of a plan's week, as `useWeek` gives them, and how to replace them all. */
export interface Choices {
  chosen: readonly ChosenMeal[];
  replaceAll: (chosen: ChosenMeal[]) => void;
}

/** What was before the last swap, and what it made: a later change of either ends 'Undo'. */
interface Swap {
  answer: { before: NotEaten; after: NotEaten };
  chosen: { before: readonly ChosenMeal[]; after: readonly ChosenMeal[] };
  count: number;
}

interface FittingWeekState extends FittingWeek {
  answer: NotEaten;
  /** The number of meals that the last swap changed; undefined if it can't be undone. */
  swapped: number | undefined;
  /** Swaps all that clashes. `diet` is asked for from then on, if nothing was before. */
  swap: (diet: Diet) => void;
  undo: () => void;
}

/** Never tracked: what somebody does not eat stays on the device. */
export function useFittingWeek(week: readonly WeekSlot[], { chosen, replaceAll }: Choices): FittingWeekState {
  const answer = useNotEaten();
  const [last, setLast] = useState<Swap>();
  const current = last?.chosen.after === chosen && last.answer.after === answer ? last : undefined;
  return {
    ...fittingWeek(week, answer),
    answer,
    swapped: current?.count,
    swap(diet) {
      const after = eatsAll(answer) ? { diet, allergens: [] } : answer;
      const { swaps } = fittingWeek(week, after);
      const merged = withSwaps(chosen, swaps);
      if (after !== answer) notEaten.set(after);
      replaceAll(merged);
      setLast({ answer: { before: answer, after }, chosen: { before: chosen, after: merged }, count: swaps.length });
    },
    undo() {
      if (!current) return;
      if (current.answer.before !== current.answer.after) notEaten.set(current.answer.before);
      replaceAll([...current.chosen.before]);
      setLast(undefined);
    },
  };
}
