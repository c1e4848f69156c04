import { ALLERGEN_STATUSES } from 'shared-rules';
import * as v from 'valibot';
import type { Allergens } from '../schemas/menu';
import type { FieldsOf } from './parse-answer';

const status = v.picklist(ALLERGEN_STATUSES);

/** All 14 or none: an unknown allergen is never shown as free. */
export const AllergensAnswer: v.GenericSchema<unknown, Allergens> = v.object({
  celery: status, gluten: status, crustaceans: status, eggs: status, fish: status, lupin: status, milk: status,
  molluscs: status, mustard: status, nuts: status, peanuts: status, sesame: status, soya: status, sulphites: status,
} satisfies FieldsOf<Allergens>);
