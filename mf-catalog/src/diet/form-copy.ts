/** Never "safe", and never "free from": one kitchen handles all 14 allergens. Apart from copy.ts, which Home loads. */
export const FORM = {
  diet: 'Diet',
  noDiet: 'No diet',
  allergens: 'Allergens',
  kitchen: 'We mark the meals whose recipe has it. Everything is cooked in one kitchen that handles all 14 key allergens, so traces are always possible.',
  kept: 'Your answer stays on this device. Nobody counts it.',
  clear: 'I eat everything',
} as const;
