import type { AddressCorrection } from 'shared-api';
import { checkProfile, normalisePhone, type FieldError } from 'shared-rules';
import { fieldText } from 'shared-ui';
import { correcting as texts } from '../copy-change';

type Correction = Required<AddressCorrection>;

/** The phone number without spaces, as it is stored (RULE-14). */
export function readCorrection(form: FormData): Correction {
  const text = (name: string) => fieldText(form, name);
  return {
    name: text('name'), phone: normalisePhone(text('phone')), address: text('address'), address2: text('address2'),
    postCode: text('postCode'), note: text('note'),
  };
}

/** The rules of profile edit for the fields of an order's address. The server checks whether we deliver there. */
export function checkCorrection({ name, phone, address, address2, postCode }: Correction): FieldError | undefined {
  return name ? checkProfile({ name, phone, address, address2, postCode }) : { field: 'name', message: texts.nameEmpty };
}
