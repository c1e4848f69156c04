import { STORES } from 'shared-rules/handling';
import * as v from 'valibot';
import type { Handling } from '../schemas/menu';
import type { FieldsOf } from './parse-answer';

const minutes = v.exactOptional(v.number());

export const HandlingAnswer: v.GenericSchema<unknown, Handling> = v.object({
  store: v.picklist(STORES), days: v.number(), heating: v.exactOptional(v.object({ microwave: minutes, oven: minutes })),
} satisfies FieldsOf<Handling>);
