import { ALLERGENS, type Allergen } from './menu';

/** The words of an ingredient that name each allergen; whole words, in any case. */
const WORDS: Record<Allergen, string> = {
  celery: 'celery|celeriac',
  gluten: 'wheat|rye|barley|oats?|spelt|semolina|couscous|bulgur',
  crustaceans: 'crustaceans?|prawns?|shrimps?|crab|lobster|langoustines?|crayfish',
  eggs: 'eggs?|mayonnaise',
  fish: 'fish|salmon|tuna|cod|haddock|hake|mackerel|sardines?|trout|anchov(?:y|ies)',
  lupin: 'lupins?',
  milk: 'milk|buttermilk|butter|cream|crème fraîche|yoghurt|cheese|Parmesan|mozzarella|feta|Cheddar|Gruyère|halloumi|ricotta|mascarpone',
  molluscs: 'molluscs?|mussels?|clams?|scallops?|oysters?|squid|octopus',
  mustard: 'mustard|piccalilli',
  nuts: 'nuts|almonds?|hazelnuts?|walnuts?|cashews?|pecans?|pistachios?|macadamias?',
  peanuts: 'peanuts?',
  sesame: 'sesame|tahini',
  soya: 'soya|soy|tofu|miso|edamame',
  sulphites: 'sulphites?|wine',
};
/** Plants whose names hold the word of an allergen that they are not. */
const NOT_MEANT = 'oyster mushrooms?|butter ?beans?|(?:coconut|almond|oat|soya|cashew|peanut) (?:milk|butter|cream|yoghurt)';

interface Part {
  text: string;
  /** It names an allergen that the meal contains. */
  strong: boolean;
}

/**
 * An ingredient in parts, so that a screen can emphasise what names one of `contained`. Words that are not known stay plain:
 * the list of allergens beside the ingredients is what counts.
 */
export function emphasised(ingredient: string, contained: readonly Allergen[]): Part[] {
  const words = ALLERGENS.filter((name) => contained.includes(name)).map((name) => WORDS[name]);
  if (words.length === 0) return [{ text: ingredient, strong: false }];
  // Split by a pattern with one group, every second part is what the group has found.
  const parts = ingredient.split(new RegExp(`\\b(${NOT_MEANT}|${words.join('|')})\\b`, 'i'));
  const plain = new RegExp(`^(?:${NOT_MEANT})$`, 'i');
  return parts.map((text, index) => ({ text, strong: index % 2 === 1 && !plain.test(text) })).filter(({ text }) => text !== '');
}
