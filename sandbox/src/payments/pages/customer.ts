import { field, type FormTree } from '../../common/form';
import type { Customer, Session } from '../records';

export interface Typed {
  readonly email: string;
  readonly name: string;
  readonly phone: string;
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  readonly postalCode: string;
}
export type CustomerErrors = Partial<Record<keyof Typed, string>>;

/** The fields of the page as typed, trimmed; the email a session brings cannot be changed. */
export function typedIn(form: FormTree, session: Session): Typed {
  const of = (name: string) => field(form, name).trim().slice(0, 200);
  return {
    email: session.customerEmail ?? of('email'),
    name: of('name'),
    phone: of('phone'),
    line1: of('line1'),
    line2: of('line2'),
    city: of('city'),
    postalCode: of('postalCode').toUpperCase(),
  };
}

/** The customer, or what is missing. Phone and address only where the session collects them. */
export function readCustomer(typed: Typed, session: Session): { customer: Customer } | { errors: CustomerErrors } {
  const needsAddress = session.collectAddress;
  const errors: CustomerErrors = {
    ...(/^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/.test(typed.email) ? {} : { email: 'Your email is incomplete.' }),
    ...(typed.name === '' ? { name: 'Your name is incomplete.' } : {}),
    ...(session.collectPhone && !/^\+?[\d\s()-]{7,20}$/.test(typed.phone) ? { phone: 'Your phone number is incomplete.' } : {}),
    ...(needsAddress && typed.line1 === '' ? { line1: 'This field is incomplete.' } : {}),
    ...(needsAddress && typed.city === '' ? { city: 'This field is incomplete.' } : {}),
    ...(needsAddress && !/^[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}$/.test(typed.postalCode)
      ? { postalCode: 'Your postcode is incomplete.' }
      : {}),
  };
  if (Object.keys(errors).length > 0) return { errors };
  return {
    customer: {
      email: typed.email,
      name: typed.name,
      phone: session.collectPhone ? typed.phone : null,
      address: needsAddress
        ? {
          line1: typed.line1, line2: typed.line2 === '' ? null : typed.line2, city: typed.city, postalCode: typed.postalCode, country: 'GB',
        }
        : null,
    },
  };
}
