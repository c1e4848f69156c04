import { ALLERGENS, type Allergen } from './menu';

/** The words of an ingredient that name each allergen; whole words, in any case. */
const WORDS: Record<Allergen, string> = {
  celery: 'celery|celeriac',
  gluten: 'wheat|rye|barley|oats?|spelt|semolina|couscous|bulgh?ur|freekeh|seitan',
  crustaceans: 'crustaceans?|prawns?|shrimps?|scampi|crab|lobster|langoustines?|crayfish',
  eggs: 'eggs?|mayonnaise',
  fish: 'fish|salmon|tuna|cod|haddock|hake|plaice|halibut|pollock|sea bass|sea bream|mackerel|herrings?|kippers?|sardines?|whitebait|trout|anchov(?:y|ies)',
  lupin: 'lupins?',
  milk: 'milk|buttermilk|butter|ghee|whey|cream|cr[eè]me fra[iî]che|yogh?urt|cheese|Parmesan|mozzarella|feta|Cheddar|Gruy[eè]re|halloumi|ricotta|mascarpone|paneer',
  molluscs: 'molluscs?|mussels?|clams?|cockles?|scallops?|oysters?|squid|calamari|cuttlefish|octopus',
  mustard: 'mustard|piccalilli',
  nuts: 'nuts?|almonds?|hazelnuts?|walnuts?|cashews?|pecans?|pistachios?|macadamias?',
  peanuts: 'peanuts?|groundnuts?',
  sesame: 'sesame|tahini',
  soya: 'soya|soy|soy(?:a ?)?beans?|tofu|tempeh|miso|edamame',
  sulphites: 'sul(?:ph|f)ites?|sul(?:ph|f)ur dioxide|wine',
};
/** What has the word of an allergen in its name that it is not. */
const NOT_MEANT = 'oyster mushrooms?|butter ?beans?|butter ?lettuce|butter ?nut(?: squash)?|egg ?plants?|crab ?apples?|(?:pine|tiger) nuts?|cream of tartar|cream crackers?';
/** Of these the second word is not meant. The first one is: peanut butter is made of peanuts. */
const LIKE_MILK = '(?:coconut|almond|oat|soya?|rice|hazelnut|cashew|nut|peanut|cocoa|apple|shea)[ -](?:milk|butter|cream|yogh?urt|cheese)';

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
  // An è may be one character or two.
  const text = ingredient.normalize('NFC');
  const words = ALLERGENS.filter((name) => contained.includes(name)).map((name) => WORDS[name]);
  if (words.length === 0) return [{ text, strong: false }];
  // Split by a pattern with one group, every second part is what the group has found.
  const parts = text.split(new RegExp(`\\b(${NOT_MEANT}|${LIKE_MILK}|${words.join('|')})\\b`, 'i'));
  return parts.flatMap((part, index) => {
    if (index % 2 === 0 || wholly(NOT_MEANT).test(part)) return [{ text: part, strong: false }];
    if (!wholly(LIKE_MILK).test(part)) return [{ text: part, strong: true }];
    const first = part.search(/[ -]/);
    return [...emphasised(part.slice(0, first), contained), { text: part.slice(first), strong: false }];
  }).filter((part) => part.text !== '');
}

const wholly = (pattern: string) => new RegExp(`^(?:${pattern})$`, 'i');
