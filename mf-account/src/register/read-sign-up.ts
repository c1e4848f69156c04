import type { Registration } from 'shared-api';
import { readDetails, text } from '../details/read-details';

/** The registration payload (DATA-12) and the second password. Passwords are not trimmed. */
export function readSignUp(form: FormData): { registration: Registration; confirmPassword: string } {
  return {
    registration: {
      ...readDetails(form),
      email: text(form, 'email'),
      password: untouched(form, 'password'),
      termsAccepted: form.has('termsAccepted'),
    },
    confirmPassword: untouched(form, 'confirmPassword'),
  };
}

const untouched = (form: FormData, name: string): string => String(form.get(name) ?? '');
