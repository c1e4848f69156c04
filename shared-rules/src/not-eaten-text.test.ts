import fc from 'fast-check';
import { DIETS } from './diet';
import { ALLERGENS } from './menu';
import { notEatenToText, textToNotEaten } from './not-eaten-text';

describe('what a customer does not eat, as a text', () => {
  it('comes back as it was, whatever it is', () => {
    fc.assert(fc.property(fc.option(fc.constantFrom(...DIETS), { nil: undefined }), fc.subarray([...ALLERGENS]), (diet, allergens) => {
      const answer = { ...(diet && { diet }), allergens };
      expect(textToNotEaten(notEatenToText(answer))).toEqual(answer);
    }));
    expect(notEatenToText({ diet: 'vegetarian', allergens: ['milk', 'nuts'] })).toBe('vegetarian; without milk, nuts');
    expect(notEatenToText({ allergens: [] })).toBe('eats everything');
  });

  it.each([
    '', 'Peanuts!', 'without peanuts and a little milk', 'vegan, vegetarian', 'no nuts', 'without nuts, milk',
  ])('is not guessed from %j', (text) => {
    expect(textToNotEaten(text)).toBeUndefined();
  });
});
