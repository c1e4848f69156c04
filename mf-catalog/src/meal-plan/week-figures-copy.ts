/** Apart from copy.ts, which Home loads. */
export const WEEK_FIGURES = {
  mealPrice: 'a meal, with delivery',
  days: 'Each day',
  columns: ['Day', 'kcal', 'Protein', 'Carbs', 'Fat', 'Salt'],
  grams: (grams: string) => `${grams}\u00a0g`,
  reference: 'Reference intake of an adult',
  referenceShort: 'Adult',
  referenceNote: (kcal: string) => `The last line is the reference intake of an average adult (8,400\u00a0kJ / ${kcal}\u00a0kcal) a day.`,
} as const;
