import { normalisePhone, type ProfileFields } from 'shared-rules';
import { fieldText } from 'shared-ui';

interface Details extends ProfileFields {
  city: string;
  marketingAccepted: boolean;
}

/** The phone number is without spaces, as it is stored (RULE-14). */
export function readDetails(form: FormData): Details {
  return {
    firstName: fieldText(form, 'firstName'),
    lastName: fieldText(form, 'lastName'),
    phone: normalisePhone(fieldText(form, 'phone')),
    address: fieldText(form, 'address'),
    postCode: fieldText(form, 'postCode'),
    city: fieldText(form, 'city'),
    marketingAccepted: form.has('marketingAccepted'),
  };
}
