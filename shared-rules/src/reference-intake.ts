/** What an average adult takes in a day, as labels name it (Regulation (EU) No 1169/2011, Annex XIII). kcal and grams. */
export const REFERENCE_INTAKE = { calories: 2000, protein: 50, carbohydrates: 260, fat: 70, salt: 6 } as const;
