/** Texts of the primitives themselves. */
export const UI_TEXT = {
  close: 'Close',
  cancel: 'Cancel',
  tryAgain: 'Try again',
  unknownError: 'Unknown Error Occurred',
  contains: 'Contains',
  mayContain: 'May contain',
  /** Not 'free from', because one kitchen handles all 14. */
  notInRecipe: 'Not in the recipe',
  noAllergens: 'None of the 14 key allergens.',
} as const;

/** Names of the 14 allergens as on UK food labels. */
export const ALLERGEN_NAMES = {
  celery: 'Celery',
  gluten: 'Cereals containing gluten',
  crustaceans: 'Crustaceans',
  eggs: 'Eggs',
  fish: 'Fish',
  lupin: 'Lupin',
  milk: 'Milk',
  molluscs: 'Molluscs',
  mustard: 'Mustard',
  nuts: 'Nuts',
  peanuts: 'Peanuts',
  sesame: 'Sesame',
  soya: 'Soya',
  sulphites: 'Sulphur dioxide and sulphites',
} as const;
