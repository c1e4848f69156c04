import * as v from 'valibot';
import type { OrderAddress } from '../schemas/order';
import type { FieldsOf } from './parse-answer';

const optionalText = v.exactOptional(v.string());

export const OrderAddressAnswer: v.GenericSchema<unknown, OrderAddress> = v.object({
  name: optionalText, phone: optionalText, lines: v.array(v.string()),
  city: v.string(), postCode: v.string(), country: v.string(), note: optionalText,
} satisfies FieldsOf<OrderAddress>);
