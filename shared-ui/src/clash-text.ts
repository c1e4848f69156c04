import type { Allergen, Clash, Diet } from 'shared-rules';

const NOT: Record<Diet, string> = {
  noPork: 'Not pork-free', pescatarian: 'Not pescatarian', vegetarian: 'Not vegetarian', vegan: 'Not vegan',
};

/** 'Contains milk, nuts. Not vegetarian' */
export function clashText({ contains, notMarked, unknown }: Clash): string {
  return [
    contains.length > 0 && `Contains ${contains.join(', ')}`, notMarked && NOT[notMarked], unknown && 'Allergens unknown',
  ].filter(Boolean).join('. ');
}

/** 'May contain nuts' */
export function tracesText(traces: readonly Allergen[]): string {
  return `May contain ${traces.join(', ')}`;
}
