import type { ProfileFields, SignUpFields } from '../sign-up';

/**
 * docs/product.md "What sign-up checks" as a table, in the order of its checks, with both sides of every limit. The tests of
 * the rules, of the forms and of the API use it, so that forms and server give the same messages. The sentences are written
 * out here and not taken from copy.ts, because they test copy.ts.
 */
export interface FormCase<Fields> {
  /** The rule, and the case of it. */
  rule: string;
  /** Typed instead of the valid values. */
  typed: Partial<Fields>;
  /** Field and message of the error. Without it the value is accepted. */
  refused?: { field: keyof Fields & string; message: string };
  /** `form`: the API has no such field. `server`: only the look-up finds it; the form shows the server's message. */
  by?: 'form' | 'server';
  /** The stored value, if it is not what was typed. */
  kept?: Partial<Fields>;
}

export const GOOD_SIGN_UP: SignUpFields = {
  email: 'ada@example.org', password: 'correct horse', confirmPassword: 'correct horse', firstName: 'Ada', lastName: 'King',
  phone: '02079460000', address: '1 Example Yard', postCode: 'E4 6EY', termsAccepted: true,
};

/** The shop's contact address in tests. */
const CONTACT = 'hello@shop.example';

const TEXT = {
  email: 'Invalid email address. Could you please check to make sure it is correct?',
  short: 'Your password must be at least 8 characters long.',
  mismatch: "Your passwords don't match.",
  terms: 'Please read and accept the Terms and Conditions and Privacy Policy before proceeding.',
  phone: 'Invalid phone number. Could you please check to make sure it is correct?',
  postCode: "We couldn't find this post code. Could you please check that it is correct?",
  invalid: (code: string) => `Invalid post code ${code}. Please enter a valid post code.`,
  outside: (code: string) =>
    `Unfortunately, we don't deliver to post code ${code} yet. You could send us an e-mail to request delivery for your location at ${CONTACT}!`,
  empty: (field: string) => `Empty Field: ${field}`,
};

const EMPTY: FormCase<ProfileFields>[] = ([
  ['firstName', 'First name'], ['lastName', 'Last name'], ['phone', 'Phone number'], ['address', 'Delivery address'],
  ['postCode', 'Post code'],
] as const).flatMap(([field, name]) =>
  ['', '  '].map((text) => ({ rule: `7 ${name} "${text}"`, typed: { [field]: text }, refused: { field, message: TEXT.empty(name) } })));

const NAME = 'A name can have letters, spaces, hyphens, apostrophes and full stops, at most 50 characters, and no web address.';
const NAMES: FormCase<ProfileFields>[] = (['firstName', 'lastName'] as const).flatMap((field) => [
  ...([
    ['with a comma', 'customer, your account is locked.'], ['with a web address', 'Unlock https://evil.example'],
    ['a host alone', 'evil.example'], ['the shortest host', 'go to t.co'],
    ['a host of another script', 'яндекс.рф'], ['a host with a character that nobody sees', 'evil.e\u200cxample'],
    ['with a digit', 'R2 D2'], ['with an at sign', 'ada@home'], ['with markup', '<b>Ada</b>'], ['with a picture', 'Ada 🥗'],
    ['of marks alone', " -.'"], ['of 51', 'a'.repeat(51)],
  ] as const).map(([side, text]) => ({ rule: `${field} ${side}`, typed: { [field]: text }, refused: { field, message: NAME } })),
  ...([
    ['with an apostrophe', "O'Neil"], ['with a curly one', 'D’Arcy'], ['with a middle dot', 'Gal·la'], ['with a joiner', 'علی\u200cرضا'],
    ['with a hyphen', 'Anne-Marie'], ['with initials', 'J.R.R. St. John'], ['with accents of their own', 'Zoe\u0308'],
    ['of another script', '王小明'],
    ['written from the right', 'דנה'], ['of several words', 'van der Berg'], ['of 50', 'é'.repeat(50)],
  ] as const).map(([side, text]) => ({ rule: `${field} ${side}`, typed: { [field]: text } })),
  { rule: `${field} with space around`, typed: { [field]: '  Ada ' }, kept: { [field]: 'Ada' } },
]);

const one = (
  field: keyof ProfileFields, text: string,
): FormCase<ProfileFields> => ({ rule: `7 one character of ${field}`, typed: { [field]: text } });
const SHORT_POST_CODES: FormCase<ProfileFields>[] = ['E', 'E46E'].map(
  (postCode) => ({
    rule: `9 post code of ${postCode.length}`, typed: { postCode }, refused: { field: 'postCode', message: TEXT.postCode },
  }),
);

const badPhone = (side: string, phone: string): FormCase<ProfileFields> => ({
  rule: `phone, ${side}`, typed: { phone }, refused: { field: 'phone', message: TEXT.phone },
});
const goodPhone = (
  side: string, phone: string, kept = phone,
): FormCase<ProfileFields> => ({ rule: `phone, ${side}`, typed: { phone }, kept: { phone: kept } });
const PHONES: FormCase<ProfileFields>[] = [
  badPhone('0 and 9 long', '012345678'), goodPhone('0 and 10 long', '0123456789'), goodPhone('0 and 12 long', '012345678901'),
  badPhone('0 and 13 long', '0123456789012'),
  badPhone('+44 and 11 long', '+4412345678'), goodPhone('+44 and 12 long', '+44123456789'), goodPhone('+44 and 14 long', '+4412345678901'),
  badPhone('+44 and 15 long', '+44123456789012'),
  goodPhone('spaces taken out before it is measured', ' 0 2 0 7 9 4 6 0 0 0 0 ', '02079460000'),
  badPhone('neither 0 nor +44', '44207946000'), badPhone('another country', '+33123456789'), badPhone('letters', '0207946000a'),
  badPhone('dashes', '020-7946-0000'),
];

const ADDRESS = 'Please leave web addresses out of your delivery address, and put a space after a full stop.';
const ADDRESSES: FormCase<ProfileFields>[] = [
  ...([
    ['with a page to pay at', 'Your parcel is held, pay at https://evil.example/pay'], ['a host alone', 'evil.example'],
    ['the shortest host', '1 Yard t.co'], ['a host of another script', 'яндекс.рф'],
    ['a host with a character that nobody sees', 'evil.e\u200cxample'],
    ['a numbered host', 'http://10.0.0.1'], ['in capitals', 'WWW.1'], ['an email', 'ada@example.org'],
    ['a host that ends like a saint', 'pay-st.co.uk'],
  ] as const).map(([side, address]) => ({
    rule: `address, ${side}`, typed: { address }, refused: { field: 'address' as const, message: ADDRESS },
  })),
  ...([
    ['of a flat', "Flat 2.1, 10-12 St. John's Rd"], ['care of', 'c/o A. Smith, No.5'],
    ['of a saint, without a space', '3 St.John’s Rd, st.Mary'], ['of initials', '1 A.B.C. House'],
    ['of a unit', 'Unit 1/2 (rear) & Co. Ltd.'],
    ['of another script', 'Дом 1'],
  ] as const).map(([side, address]) => ({ rule: `address, ${side}`, typed: { address } })),
];

const badCode = (
  side: string, postCode: string, message: string,
): FormCase<ProfileFields> => ({ rule: `post code, ${side}`, typed: { postCode }, refused: { field: 'postCode', message } });
const goodCode = (side: string, postCode: string): FormCase<ProfileFields> =>
  ({ rule: `post code, ${side}`, typed: { postCode }, kept: { postCode: 'E4 6EY' } });
const POST_CODES: FormCase<ProfileFields>[] = [
  badCode('profane', 'Shit1', TEXT.postCode), badCode('profane and too long: asked first', 'my shit code', TEXT.postCode),
  goodCode('5 long', 'E46EY'), goodCode('8 long before stripping', 'E4 - 6EY'),
  badCode('9 long before stripping', 'e4 -- 6ey', TEXT.invalid('E4 -- 6EY')),
  goodCode('lower-case', 'e4 6ey'), goodCode('with space around', '  E4 6EY '),
];
const LOOKED_UP: FormCase<ProfileFields>[] = [
  badCode('unknown', 'zz1 1zz', TEXT.invalid('ZZ1 1ZZ')), badCode('over five miles away', 'e8 1eh', TEXT.outside('E8 1EH')),
].map((row) => ({ ...row, by: 'server' }));

/** EDIT-4: names, phone, address and post code. */
export const PROFILE_CASES: readonly FormCase<ProfileFields>[] = [
  ...EMPTY, one('firstName', 'A'), one('lastName', 'K'), one('address', '1'), ...SHORT_POST_CODES, ...NAMES, ...PHONES, ...ADDRESSES,
  ...POST_CODES, ...LOOKED_UP,
];

const badEmail = (side: string, email: string): FormCase<SignUpFields> => ({
  rule: `2 email ${side}`, typed: { email }, refused: { field: 'email', message: TEXT.email },
});
const passwords = (text: string): Partial<SignUpFields> => ({ password: text, confirmPassword: text });

/** RULE-1 to RULE-15. RULE-4 can't be reached: an empty password is shorter than 8. */
export const SIGN_UP_CASES: readonly FormCase<SignUpFields>[] = [
  { rule: '1 email empty', typed: { email: '' }, refused: { field: 'email', message: TEXT.empty('E-mail address') } },
  { rule: '1 email of spaces', typed: { email: '   ' }, refused: { field: 'email', message: TEXT.empty('E-mail address') } },
  badEmail('of one character', 'a'), badEmail('without a host', 'ada@'), badEmail('without a name', '@example.org'),
  badEmail('without a dot in the host', 'ada@example'),
  badEmail('with a space', 'a da@example.org'), badEmail('with two hosts', 'a@b@c.org'), badEmail('with an empty label', 'a@b..org'),
  { rule: '2 email, the shortest', typed: { email: 'a@b.c' } },
  {
    rule: '2 email with space around and in capitals', typed: { email: ' ADA.KING@Example.org ' }, kept: { email: 'ada.king@example.org' },
  },
  { rule: '2 email of 254', typed: { email: `${'a'.repeat(242)}@example.org` } },
  {
    rule: '2 email of 255', typed: { email: `${'a'.repeat(243)}@example.org` }, refused: { field: 'email', message: TEXT.email },
    by: 'form',
  },
  { rule: '3 password of 7', typed: passwords('1234567'), refused: { field: 'password', message: TEXT.short } },
  { rule: '3 password empty: 4 is never reached', typed: passwords(''), refused: { field: 'password', message: TEXT.short } },
  { rule: '3 password of 8', typed: passwords('12345678') },
  { rule: '3 password of 8 with its spaces, which stay', typed: passwords(' 123456 ') },
  {
    rule: '5 confirm empty', typed: { confirmPassword: '' },
    refused: { field: 'confirmPassword', message: TEXT.empty('Confirm password') }, by: 'form',
  },
  {
    rule: '6 mismatch by one letter', typed: { confirmPassword: 'correct horsE' },
    refused: { field: 'confirmPassword', message: TEXT.mismatch }, by: 'form',
  },
  {
    rule: '6 mismatch by a space', typed: { confirmPassword: 'correct horse ' },
    refused: { field: 'confirmPassword', message: TEXT.mismatch }, by: 'form',
  },
  ...EMPTY, one('firstName', 'A'), one('lastName', 'K'), one('address', '1'),
  { rule: '8 terms not accepted', typed: { termsAccepted: false }, refused: { field: 'termsAccepted', message: TEXT.terms } },
  ...SHORT_POST_CODES, ...NAMES, ...PHONES, ...ADDRESSES, ...POST_CODES, ...LOOKED_UP,
];

/** The first case of each rule together with the errors of all later rules: the message must be that of the earliest. */
export function togetherWithLater<Fields>(cases: readonly FormCase<Fields>[]): FormCase<Fields>[] {
  const errorOf = (row: FormCase<Fields> | undefined) => JSON.stringify(row?.refused);
  const refusals = cases.filter(({ refused }) => refused).filter((row, index, all) => errorOf(row) !== errorOf(all[index - 1]));
  return refusals.map((row, index) => ({
    ...row,
    rule: `${row.rule}, with everything after it wrong as well`,
    typed: Object.assign({}, ...refusals.slice(index).reverse().map(({ typed }) => typed)) as Partial<Fields>,
  }));
}

const MISSING = 'Please enter both email and password.';

/** LOGIN-6, then LOGIN-23. The identity provider decides the rest: our API is not asked. */
export const LOGIN_CASES: readonly FormCase<{ email: string; password: string }>[] = [
  { rule: 'nothing', typed: { email: '', password: '' }, refused: { field: 'email', message: MISSING } },
  { rule: 'email of 1', typed: { email: 'a' }, refused: { field: 'email', message: MISSING } },
  { rule: 'email of 1 with space around', typed: { email: ' a ' }, refused: { field: 'email', message: MISSING } },
  { rule: 'email of 2: long enough, and no address', typed: { email: 'ab' }, refused: { field: 'email', message: TEXT.email } },
  { rule: 'email without a host', typed: { email: 'ada@example' }, refused: { field: 'email', message: TEXT.email } },
  {
    rule: 'email no address and password of 1: the password is asked first', typed: { email: 'ab', password: 'c' },
    refused: { field: 'password', message: MISSING },
  },
  { rule: 'password of 1', typed: { password: 'c' }, refused: { field: 'password', message: MISSING } },
  { rule: 'password of 2', typed: { password: 'cd' } },
];

/** LOGIN-7 */
export const RESET_CASES: readonly FormCase<{ email: string }>[] = [
  ...['', 'a', ' a '].map(
    (email) => ({
      rule: `email "${email}"`, typed: { email }, refused: { field: 'email', message: 'Please enter a valid email address.' } as const,
    }),
  ),
  ...['ab', 'ada@example'].map(
    (email) => ({
      rule: `email "${email}"`, typed: { email }, refused: { field: 'email', message: 'Please enter a valid email address.' } as const,
    }),
  ),
  { rule: 'an email', typed: { email: 'ada@example.org' } },
];

/** A post code by itself, as for GET /postcodes/:code/delivery, where an empty one and a short one have other sentences. */
export const DELIVERY_CASES: readonly FormCase<{ postCode: string }>[] = [
  {
    rule: 'empty', typed: { postCode: ' ' },
    refused: { field: 'postCode', message: 'The post code field is empty. Please enter a post code.' },
  },
  { rule: '4 long', typed: { postCode: 'E4 6' }, refused: { field: 'postCode', message: TEXT.invalid('E4 6') } },
  ...[...POST_CODES, ...LOOKED_UP].map(
    ({ typed, ...row }) => ({ ...row, typed: { postCode: typed.postCode ?? '' } }) as FormCase<{ postCode: string }>,
  ),
];
