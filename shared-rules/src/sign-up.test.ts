import { checkLogin, checkProfile, checkReset, checkSignUp, type ProfileFields } from './sign-up';
import { GOOD_SIGN_UP, LOGIN_CASES, PROFILE_CASES, RESET_CASES, SIGN_UP_CASES, togetherWithLater } from './testing/form-cases';

const { firstName, lastName, phone, address, postCode } = GOOD_SIGN_UP;
const good: ProfileFields = { firstName, lastName, phone, address, postCode };
const here = <Row extends { by?: 'form' | 'server' }>(rows: readonly Row[]) => rows.filter(({ by }) => by !== 'server');

describe('sign-up', () => {
  it.each(here(SIGN_UP_CASES))('$rule', ({ typed, refused }) => {
    expect(checkSignUp({ ...GOOD_SIGN_UP, ...typed })).toEqual(refused);
  });
  it.each(togetherWithLater(here(SIGN_UP_CASES)))('$rule', ({ typed, refused }) => {
    expect(checkSignUp({ ...GOOD_SIGN_UP, ...typed })).toEqual(refused);
  });
  it('stays linear on a hostile address', () => {
    const started = performance.now();
    checkSignUp({ ...GOOD_SIGN_UP, email: `a@${'a.'.repeat(100_000)}` });
    expect(performance.now() - started).toBeLessThan(50);
  });
});

describe('edit profile', () => {
  it.each([...here(PROFILE_CASES), ...togetherWithLater(here(PROFILE_CASES))])('$rule', ({ typed, refused }) => {
    expect(checkProfile({ ...good, ...typed })).toEqual(refused);
  });
  it('checks only the given fields', () => {
    expect(checkProfile({})).toBeUndefined();
    expect(checkProfile({ phone: '1' })?.field).toBe('phone');
    for (const field of ['address', 'address1', 'address2']) expect(checkProfile({ [field]: 'see evil.example' })?.field).toBe(field);
  });
});

describe('login', () => {
  it.each(LOGIN_CASES)('$rule', ({ typed, refused }) => {
    expect(checkLogin({ email: 'ada@example.org', password: 'cd', ...typed })).toEqual(refused);
  });
});

describe('reset', () => {
  it.each(RESET_CASES)('$rule', ({ typed, refused }) => {
    expect(checkReset({ email: '', ...typed })).toEqual(refused);
  });
});
