import type { Registration } from 'shared-api';
import { readDetails, text } from '../details/read-details';

/** The registration payload of SPEC §3, and the second password. Passwords are taken as they are. */
export function readSignUp(form: FormData): Registration & { confirmPassword: string } {
  return {
    ...readDetails(form),
    email: text(form, 'email'),
    password: untouched(form, 'password'),
    confirmPassword: untouched(form, 'confirmPassword'),
    termsAccepted: form.has('termsAccepted'),
  };
}

function untouched(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
