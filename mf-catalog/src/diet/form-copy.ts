/** Never "safe", and never "free from": one kitchen handles all 14 allergens. Apart from copy.ts, which Home loads. */
export const FORM = {
  diet: 'Diet',
  noDiet: 'No diet',
  allergens: 'Allergens',
  kitchen: 'We mark the meals whose recipe has it. Everything is cooked in one kitchen that handles all 14 key allergens, so traces are always possible.',
  kept: 'Your answer stays on this device. Nobody counts it.',
  keptInProfile: 'Your answer is on this device and in your profile. Nobody counts it.',
  keep: 'Keep it in my profile too, for my other devices. Only I see it there; logging out takes it from this device.',
  replaces: (text: string) => `Your profile says “${text}”. A tick replaces that.`,
  clear: 'I eat everything',
} as const;
