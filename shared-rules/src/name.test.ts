import fc from 'fast-check';
import { MAX_FULL_NAME } from './lengths';
import { checkName, safeName } from './name';

/** RULE-18: what came to any address in the verification mail. */
const ATTACK = 'customer, your account is locked.\nUnlock it at https://evil.example';

describe('a name', () => {
  it.each(['Ada\nKing', 'Ada\r\nBcc: x', 'Ada\u2028King', 'Ada\tKing', 'Ada\u202eKing', '\ud800', '', ' ', ATTACK, 'x'.repeat(1_000_000)])('is not %j', (text) => {
    expect(checkName(text)).toBeDefined();
  });
  it('may be two, one after the other, where both are asked in one field', () => {
    const full = `${'a'.repeat(50)} ${'b'.repeat(50)}`;
    expect(checkName(full)).toBeDefined();
    expect(checkName(full, MAX_FULL_NAME)).toBeUndefined();
    expect(checkName(`${full}b`, MAX_FULL_NAME)).toBeDefined();
  });
});

describe('a name that we did not ask for', () => {
  it.each([
    ['Grace Guest', 'Grace Guest'], ["Jean-Luc  O'Neil ", "Jean-Luc O'Neil"], ['Flat 3, Ada King', 'Flat Ada King'], ['Ada\r\nKing', 'Ada King'], ['go to evil.example', 'go to evil example'], ['J.R.R. King', 'J.R.R. King'],
    ['1234', ''], ['', ''], ['\ud800Ada\u202e', 'Ada'],
  ])('%j becomes %j', (text, safe) => expect(safeName(text)).toBe(safe));

  it('is empty or a name, whatever it was', () => {
    fc.assert(fc.property(fc.string({ unit: fc.constantFrom(...'aZéй .-’\'1,/:\n\u202e\ud800🥗\u0308') , maxLength: 300 }), (text) => {
      const safe = safeName(text);
      return safe === '' || checkName(safe, MAX_FULL_NAME) === undefined;
    }), { numRuns: 2000 });
  });
});
