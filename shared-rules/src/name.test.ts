import fc from 'fast-check';
import { MAX_FULL_NAME } from './lengths';
import { checkName, safeName } from './name';

/** RULE-18: without the rule our verification mail would send this text to any address. */
const ATTACK = 'customer, your account is locked.\nUnlock it at https://evil.example';

describe('a name', () => {
  it.each([
    'Ada\nKing', 'Ada\r\nBcc: x', 'Ada\u2028King', 'Ada\tKing', 'Ada\u202eKing', '\ud800', '', ' ', ATTACK, 'x'.repeat(1_000_000),
  ])('is not %j', (text) => {
    expect(checkName(text)).toBeDefined();
  });
  it.each([
    'Ada', ' Ada ', 'é', 'A\u0308da', "O'Neil", 'O’Neil', "'t Hooft", 'Ada-', 'J.R.R.', 'J. R. R. King', 'St. John', '-Ada', '李', 'Gal·la',
    'Marcel·lí', 'علی\u200cرضا', 'क\u094d\u200dष', 'Anne\u2011Marie', 'Anne\u2010Marie', 'O\u2018Neil', '\u2018Aulani',
  ])('may be %j', (text) => {
    expect(checkName(text)).toBeUndefined();
  });
  it.each([
    '1Ada', 'Ada1', 'Ada King2 Lovelace', '-', '.', "' '", '\u0308', 'evil.example', 't.co', 'go to t.co now', 'evil.-x', 'evil.\u0308x',
    'Ada/King', 'Ada: King', '·', '\u200d', '·Ada', 'Ada·', 'Ada·-', 'a··b', 'a· b', '\u200cAda', 'Ada\u200d', 'Ada \u200dKing',
    'Ada\u200c\u200cKing', 'A.\u200dda', '1\u200d2', 'evil.e\u200cxample', 'evil.e·xample', 'evil.\u2011x', 'evil\u200c.example',
    'Ada\u200bKing', 'Ada\u2060King', 'Ada\u00adKing', 'Ada\ufeffKing',
  ])('is not %j either', (text) => {
    expect(checkName(text)).toBeDefined();
  });
  it('counts characters as people do, and at most fifty of them', () => {
    expect(checkName('𠀀'.repeat(50))).toBeUndefined();
    expect(checkName('𠀀'.repeat(51))).toBeDefined();
    expect(checkName(`  ${'a'.repeat(50)}  `)).toBeUndefined();
    expect(checkName('a'.repeat(51))).toBeDefined();
  });
  it('may have twice the length in a field for the full name', () => {
    const full = `${'a'.repeat(50)} ${'b'.repeat(50)}`;
    expect(checkName(full)).toBeDefined();
    expect(checkName(full, MAX_FULL_NAME)).toBeUndefined();
    expect(checkName(`${full}b`, MAX_FULL_NAME)).toBeDefined();
  });
});

describe('a name that our forms did not check', () => {
  it.each([
    ['Grace Guest', 'Grace Guest'], ["Jean-Luc  O'Neil ", "Jean-Luc O'Neil"], ['Flat 3, Ada King', 'Flat Ada King'],
    ['Ada\r\nKing', 'Ada King'], ['go to evil.example', 'go to evil example'], ['J.R.R. King', 'J.R.R. King'],
    ['1234', ''], ['', ''], ['- .', ''], ['Ada3King', 'Ada King'], ['Ada   King', 'Ada King'], ['a.b', 'a.b'], ['a.bc', 'a bc'],
    ['a.-c', 'a -c'], [`${'a'.repeat(MAX_FULL_NAME - 1)} b`, 'a'.repeat(MAX_FULL_NAME - 1)],
    ['𠀀'.repeat(MAX_FULL_NAME + 1), '𠀀'.repeat(MAX_FULL_NAME)], ['\ud800Ada\u202e', 'Ada'],
    ['Gal·la', 'Gal·la'], ['علی\u200cرضا', 'علی\u200cرضا'], ['Anne\u2011Marie', 'Anne\u2011Marie'], ['O\u2018Neil', 'O\u2018Neil'],
    ['·Ada·', 'Ada'], ['a··b', 'a b'], ['Ada\u200d King', 'Ada King'],
    ['go to evil.e\u200cxample', 'go to evil e\u200cxample'], [`${'a'.repeat(MAX_FULL_NAME - 1)}·b`, 'a'.repeat(MAX_FULL_NAME - 1)],
  ])('%j becomes %j', (text, safe) => expect(safeName(text)).toBe(safe));

  it('becomes a valid name or empty, for any text', () => {
    fc.assert(fc.property(fc.string({
      unit: fc.constantFrom(...'aZéй .-’\'1,/:\n\u202e\ud800🥗\u0308·\u200c\u200d\u2011\u2018'), maxLength: 300,
    }), (text) => {
      const safe = safeName(text);
      return safe === '' || checkName(safe, MAX_FULL_NAME) === undefined;
    }), { numRuns: 2000 });
  });
});
