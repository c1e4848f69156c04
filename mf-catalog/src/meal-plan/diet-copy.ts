import type { Diet } from 'shared-rules';
import { meals } from '../copy-meal-plan';

/** Texts about diets that only the plan's page has: what is in copy.ts is loaded with Home too. */
export const DIET = {
  label: 'What you do not eat',
  make: {
    noPork: 'Take pork out of my week', pescatarian: 'Make my week pescatarian', vegetarian: 'Make my week vegetarian', vegan: 'Make my week vegan',
  } satisfies Record<Diet, string>,
  swapClashing: 'Swap what clashes',
  undo: 'Undo',
  clashing: (count: number) => `${meals(count)} of your week ${count === 1 ? 'clashes' : 'clash'} with what you do not eat.`,
  swapped: (count: number) => (count === 0 ? 'No meal had to be swapped.' : `${meals(count)} swapped.`),
  /** Of recipes only: traces are always possible. */
  noClash: 'No recipe in your week clashes with what you do not eat.',
  left: (count: number) => `We could not change ${meals(count)}, because nothing on the menu fits there:`,
} as const;
