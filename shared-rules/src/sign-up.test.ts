import { checkLogin, checkProfile, checkReset, checkSignUp, type SignUpFields } from './sign-up';

const good: SignUpFields = {
  email: 'ada@example.org', password: 'correct horse', confirmPassword: 'correct horse', firstName: 'Ada', lastName: 'King',
  phone: '020 7946 0000', address: '1 Example Yard', postCode: 'E4 6EY', termsAccepted: true,
};
const generic = "We couldn't find this post code. Could you please check that it is correct?";
const badPhone = 'Invalid phone number. Could you please check to make sure it is correct?';
const badEmail = 'Invalid email address. Could you please check to make sure it is correct?';

/** SPEC §5 in order: each row breaks its rule and every later one, so that a rule out of order shows. */
const inOrder: [string, Partial<SignUpFields>, string, string][] = [
  ['1 email empty', { email: '  ' }, 'email', 'Empty Field: E-mail address'],
  ['2 email pattern', { email: 'ada@example' }, 'email', badEmail],
  ['3 password short', { password: '1234567' }, 'password', 'Your password must be at least 8 characters long.'],
  ['5 confirm empty', { confirmPassword: '' }, 'confirmPassword', 'Empty Field: Confirm password'],
  ['6 mismatch', { confirmPassword: 'correct horsE' }, 'confirmPassword', "Your passwords don't match."],
  ['7 first name', { firstName: ' ' }, 'firstName', 'Empty Field: First name'],
  ['7 last name', { lastName: '' }, 'lastName', 'Empty Field: Last name'],
  ['7 phone', { phone: ' ' }, 'phone', 'Empty Field: Phone number'],
  ['7 address', { address: '' }, 'address', 'Empty Field: Delivery address'],
  ['7 post code', { postCode: ' ' }, 'postCode', 'Empty Field: Post code'],
  ['8 terms', { termsAccepted: false }, 'termsAccepted', 'Please read and accept the Terms and Conditions and Privacy Policy before proceeding.'],
  ['9 post code short', { postCode: 'E4 6' }, 'postCode', generic],
  ['phone shape', { phone: '12345' }, 'phone', badPhone],
  ['post code profane', { postCode: 'shit1' }, 'postCode', generic],
  ['post code long', { postCode: 'E17 5JW99' }, 'postCode', 'Invalid post code E17 5JW99. Please enter a valid post code.'],
];

describe('sign-up', () => {
  it('accepts what is right, with untrimmed text', () => {
    expect(checkSignUp(good)).toBeUndefined();
    expect(checkSignUp({ ...good, email: ' ada@example.org ', postCode: ' e4 6ey ' })).toBeUndefined();
  });
  it.each(inOrder)('refuses %s', (_, change, field, message) => {
    expect(checkSignUp({ ...good, ...change })).toEqual({ field, message });
  });
  it('asks in the order of the specification: an earlier mistake hides all later ones', () => {
    for (let i = 0; i < inOrder.length; i += 1) {
      const changes = inOrder.slice(i).reverse().map(([, change]) => change);
      const [, , field, message] = inOrder[i] ?? [];
      expect(checkSignUp(Object.assign({ ...good }, ...changes))).toEqual({ field, message });
    }
  });
  it('gives an empty password the text of rule 3', () => {
    expect(checkSignUp({ ...good, password: '', confirmPassword: '' })?.message).toBe('Your password must be at least 8 characters long.');
  });
  it('takes 8 characters as a password and does not trim it', () => {
    expect(checkSignUp({ ...good, password: '12345678', confirmPassword: '12345678' })).toBeUndefined();
    expect(checkSignUp({ ...good, password: ' 123456 ', confirmPassword: ' 123456 ' })).toBeUndefined();
  });
  it.each(['a@b.c', "o'neil+box@sub.example.co.uk", 'ADA@EXAMPLE.ORG'])('takes %p as an address', (email) => {
    expect(checkSignUp({ ...good, email })).toBeUndefined();
  });
  it.each(['ada', '@example.org', 'a b@example.org', 'a@b..org', 'a@-b.org', `${'a'.repeat(250)}@b.org`, 'a@b@c.org'])('refuses %p as an address', (email) => {
    expect(checkSignUp({ ...good, email })?.message).toBe(badEmail);
  });
  it('stays linear on a hostile address', () => {
    const started = performance.now();
    checkSignUp({ ...good, email: `a@${'a.'.repeat(100_000)}` });
    expect(performance.now() - started).toBeLessThan(50);
  });
});

describe('phone', () => {
  it.each([
    ['0123456789', true], ['012345678', false], ['012345678901', true], ['0123456789012', false],
    ['+44123456789', true], ['+4412345678', false], ['+44123456789012'.slice(0, 14), true], ['+44123456789012', false],
    ['020 7946 0000', true], ['+44 20 7946 0000', true], ['0 2 0 7 9 4 6 0 0 0 0', true],
    ['44207946000', false], ['++44207946000', false], ['0207946000a', false], ['020-7946-0000', false], ['1234567890', false],
  ])('%p is right: %p', (phone, right) => {
    expect(checkProfile({ ...good, phone })?.message).toBe(right ? undefined : badPhone);
  });
});

describe('login and reset', () => {
  it('want two characters in each field', () => {
    expect(checkLogin({ email: 'ab', password: 'cd' })).toBeUndefined();
    expect(checkLogin({ email: 'a', password: 'cd' })?.message).toBe('Please enter both email and password.');
    expect(checkLogin({ email: 'ab', password: 'c' })?.message).toBe('Please enter both email and password.');
    expect(checkReset({ email: ' a ' })?.message).toBe('Please enter a valid email address.');
    expect(checkReset({ email: 'ab' })).toBeUndefined();
  });
});
