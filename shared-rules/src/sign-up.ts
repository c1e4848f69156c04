import { checkAddressLine } from './address-line';
import { LOGIN_TEXTS, POST_CODE_TEXTS, SIGN_UP_TEXTS as TEXTS } from './copy';
import { MAX_FULL_NAME, MAX_NAME, MIN_PASSWORD } from './lengths';
import { checkName } from './name';
import { checkPhone } from './phone';
import { checkPostCode } from './post-code';

export interface FieldError { field: string; message: string }

export interface ProfileFields { firstName: string; lastName: string; phone: string; address: string; postCode: string }
export interface SignUpFields extends ProfileFields {
  email: string;
  password: string;
  confirmPassword: string;
  termsAccepted: boolean;
}

// HTML's pattern for email fields, with a required dot in the host. The length is checked first, so that it stays fast.
const EMAIL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;
const MAX_EMAIL = 254;

/** RULE-1 to RULE-9 in order, then names, phone, address, profanity and length (RULE-15). The server looks the post code up. */
export function checkSignUp(fields: SignUpFields): FieldError | undefined {
  const email = fields.email.trim();
  if (!email) return wrong('email', TEXTS.emailEmpty);
  if (!isEmail(email)) return wrong('email', TEXTS.emailInvalid);
  // An empty password is shorter than 8, so the next line is never reached (RULE-4).
  if (fields.password.length < MIN_PASSWORD) return wrong('password', TEXTS.passwordShort);
  if (!fields.password) return wrong('password', TEXTS.passwordEmpty);
  if (!fields.confirmPassword) return wrong('confirmPassword', TEXTS.confirmEmpty);
  if (fields.password !== fields.confirmPassword) return wrong('confirmPassword', TEXTS.mismatch);
  return checkEmpty(fields)
    ?? (fields.termsAccepted ? undefined : wrong('termsAccepted', TEXTS.terms))
    ?? checkShape(fields);
}

/**
 * EDIT-4: the same checks and messages, without email, password and terms. Undefined fields are not checked.
 * `name` is both names in one field; the address may have two more lines.
 */
export function checkProfile(
  fields: { [F in keyof ProfileFields | 'name' | 'address1' | 'address2']?: string | undefined },
): FieldError | undefined {
  return checkEmpty(fields) ?? checkShape(fields);
}

/** Email and password have at least 2 characters each (LOGIN-6), then the email is valid (LOGIN-23). */
export function checkLogin({ email, password }: { email: string; password: string }): FieldError | undefined {
  if (email.trim().length < 2) return wrong('email', LOGIN_TEXTS.missing);
  if (password.length < 2) return wrong('password', LOGIN_TEXTS.missing);
  return isEmail(email.trim()) ? undefined : wrong('email', TEXTS.emailInvalid);
}

/** LOGIN-7: at least 2 characters, and a valid email, or no mail could be on its way. */
export function checkReset({ email }: { email: string }): FieldError | undefined {
  return isEmail(email.trim()) ? undefined : wrong('email', LOGIN_TEXTS.reset);
}

const isEmail = (text: string) => text.length <= MAX_EMAIL && EMAIL.test(text);

type CheckedFields = Parameters<typeof checkProfile>[0];

function checkEmpty(fields: CheckedFields): FieldError | undefined {
  const isEmpty = (field: keyof CheckedFields) => fields[field]?.trim() === '';
  if (isEmpty('firstName')) return wrong('firstName', TEXTS.firstNameEmpty);
  if (isEmpty('lastName')) return wrong('lastName', TEXTS.lastNameEmpty);
  if (isEmpty('phone')) return wrong('phone', TEXTS.phoneEmpty);
  if (isEmpty('address')) return wrong('address', TEXTS.addressEmpty);
  return isEmpty('postCode') ? wrong('postCode', TEXTS.postCodeEmpty) : undefined;
}

function checkShape({ name, firstName, lastName, phone, postCode, ...lines }: CheckedFields): FieldError | undefined {
  if (postCode !== undefined && postCode.trim().length < 5) return wrong('postCode', POST_CODE_TEXTS.notFound);
  for (const [field, text, max] of [
    ['name', name, MAX_FULL_NAME], ['firstName', firstName, MAX_NAME], ['lastName', lastName, MAX_NAME],
  ] as const) {
    const wrongName = text === undefined ? undefined : checkName(text, max);
    if (wrongName) return wrong(field, wrongName);
  }
  const wrongPhone = phone === undefined ? undefined : checkPhone(phone);
  if (wrongPhone) return wrong('phone', wrongPhone);
  for (const field of ['address', 'address1', 'address2'] as const) {
    const wrongLine = checkAddressLine(lines[field] ?? '');
    if (wrongLine) return wrong(field, wrongLine);
  }
  const problem = postCode === undefined ? undefined : checkPostCode(postCode);
  return problem && wrong('postCode', problem.message);
}

function wrong(field: string, message: string): FieldError {
  return { field, message };
}
