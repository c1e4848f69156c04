import { normalisePhone, type ProfileFields } from 'shared-rules';

/** All fields but passwords are trimmed (RULE-16). */
export const text = (form: FormData, name: string): string => String(form.get(name) ?? '').trim();

interface Details extends ProfileFields {
  city: string;
  marketingAccepted: boolean;
}

/** The phone number is without spaces, as it is stored (RULE-14). */
export function readDetails(form: FormData): Details {
  return {
    firstName: text(form, 'firstName'),
    lastName: text(form, 'lastName'),
    phone: normalisePhone(text(form, 'phone')),
    address: text(form, 'address'),
    postCode: text(form, 'postCode'),
    city: text(form, 'city'),
    marketingAccepted: form.has('marketingAccepted'),
  };
}
