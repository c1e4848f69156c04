import type { Registration } from 'shared-api';
import { fieldText } from 'shared-ui';
import { readDetails } from '../details/read-details';

/** The registration payload (DATA-12) and the second password. Passwords are taken as they were typed. */
export function readSignUp(form: FormData): { registration: Registration; confirmPassword: string } {
  return {
    registration: {
      ...readDetails(form),
      email: fieldText(form, 'email'),
      password: untouched(form, 'password'),
      termsAccepted: form.has('termsAccepted'),
    },
    confirmPassword: untouched(form, 'confirmPassword'),
  };
}

const untouched = (form: FormData, name: string): string => String(form.get(name) ?? '');
