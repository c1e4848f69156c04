import { checkPostCode, formatPostCode, normalisePostCode, outwardCode } from './post-code';

/** Every outcode that is at least partly within five miles of the kitchen. */
const OUTCODES = [
  'E4', 'E5', 'E7', 'E8', 'E9', 'E10', 'E11', 'E12', 'E15', 'E17', 'E18', 'E20', 'EN1', 'EN2', 'EN3', 'EN8', 'EN9', 'IG1', 'IG2', 'IG4',
  'IG5', 'IG6', 'IG7', 'IG8', 'IG9', 'IG10', 'N1', 'N4', 'N8', 'N9', 'N11', 'N13', 'N14', 'N15', 'N16', 'N17', 'N18', 'N21', 'N22', 'RM6',
];
const INWARD_LETTERS = 'ABDEFGHJLNPQRSTUWXYZ';

describe('post code', () => {
  it('is not refused as profane if it is a real one of the delivery area, with or without its space, in either case', () => {
    const refused: string[] = [];
    for (const outcode of OUTCODES) {
      for (let digit = 0; digit < 10; digit += 1) {
        for (const a of INWARD_LETTERS) {
          for (const b of INWARD_LETTERS) {
            for (const code of [`${outcode} ${digit}${a}${b}`, `${outcode}${digit}${a}${b}`.toLowerCase()]) {
              if (checkPostCode(code)) refused.push(code);
            }
          }
        }
      }
    }
    expect(refused).toEqual([]);
  });

  it('has its own sentence if it is empty', () => {
    expect(checkPostCode('  ')).toMatchObject({ kind: 'empty', message: 'The post code field is empty. Please enter a post code.' });
  });
  it.each(['shit', 'SHIT1', 'e4fuck', 'xx cunt'])('is refused as profane if it is %p, with the generic sentence', (text) => {
    expect(checkPostCode(text)).toEqual({
      kind: 'profane',
      message: "We couldn't find this post code. Could you please check that it is correct?",
      internal: "Well, that's not very nice! Please enter a valid post code.",
    });
  });
  it.each(['E4 6', 'E17 5JW99', 'e1 7 5 jw9'])('has its length checked before stripping: %p', (text) => {
    expect(checkPostCode(text)?.message).toBe(`Invalid post code ${text.toUpperCase()}. Please enter a valid post code.`);
  });
  it.each(['E46EY', 'E4 6EY', ' EN1 1AA ', 'EN10 1AA', 'E4--6EY'])('may be %p', (text) => {
    expect(checkPostCode(text)).toBeUndefined();
  });
  it('is looked up without spaces and stored with its space', () => {
    expect(normalisePostCode(' e4-6ey ')).toBe('E46EY');
    expect(formatPostCode('e46ey')).toBe('E4 6EY');
    expect(formatPostCode('en101aa')).toBe('EN10 1AA');
  });
  it.each([['E4 6EY', 'E4'], [' ec1a1bb', 'EC1A'], ['N7-6PA', 'N7']])('%p is in the area %p', (code, area) => {
    expect(outwardCode(code)).toBe(area);
  });
});
