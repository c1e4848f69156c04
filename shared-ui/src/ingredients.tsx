import type { Allergens } from 'shared-api';
import { ALLERGENS } from 'shared-rules';
import { emphasised } from 'shared-rules/allergen-words';

/** The ingredients of a meal in one line; what names an allergen that it contains is emphasised, as on food labels. */
export function Ingredients({ ingredients, allergens }: { ingredients: readonly string[]; allergens: Allergens | undefined }) {
  const contained = ALLERGENS.filter((name) => allergens?.[name] === 'contains');
  return ingredients.map((ingredient, index) => (
    <span key={`${index} ${ingredient}`}>
      {index > 0 && <span>, </span>}
      {emphasised(ingredient, contained).map(({ text, strong }, part) => {
        const Part = strong ? 'strong' : 'span';
        return <Part key={part}>{text}</Part>;
      })}
    </span>
  ));
}
