/** Apart from copy.ts, which Home loads. */
export const DAY_FIGURES = {
  caption: 'Each day',
  columns: ['Day', 'kcal', 'Protein', 'Carbs', 'Fat'],
  grams: (grams: string) => `${grams}\u00a0g`,
} as const;
