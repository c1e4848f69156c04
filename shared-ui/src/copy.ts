/** The few words that primitives bring themselves; SPEC gives none for them. */
export const UI_TEXT = {
  close: 'Close',
  cancel: 'Cancel',
  tryAgain: 'Try again',
  /** SPEC §8. */
  unknownError: 'Unknown Error Occurred',
  contains: 'Contains',
  mayContain: 'May contain',
  /** Not 'free from': one kitchen handles all 14. */
  notInRecipe: 'Not in the recipe',
  noAllergens: 'None of the 14 key allergens.',
} as const;

/** Names of the 14 allergens as a label in a UK shop has them. */
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
