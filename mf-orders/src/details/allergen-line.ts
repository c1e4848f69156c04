import type { Allergens } from 'shared-api';
import { namesWith } from 'shared-ui';
import { details as texts } from '../copy-details';

export function allergenLine(allergens: Allergens): string {
  const contains = namesWith(allergens, 'contains');
  const may = namesWith(allergens, 'mayContain');
  if (contains.length === 0) return may.length > 0 ? `${texts.mayOnlyContain} ${may.join(', ')}` : texts.noAllergens;
  return [`${texts.contains} ${contains.join(', ')}`, ...(may.length > 0 ? [`${texts.mayContain} ${may.join(', ')}`] : [])].join('; ');
}
