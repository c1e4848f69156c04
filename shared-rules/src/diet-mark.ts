import type { Eatable } from './clash';
import { DIETS, type Diet } from './diet';
import type { Allergen } from './menu';

/** A meal as its mark is checked: what stands in it, not who may eat it. */
interface MarkedMeal extends Eatable {
  ingredients: readonly string[];
}

/** Something in a meal that a diet leaves out. */
interface Obstacle {
  /** For the operator: 'fish'. */
  what: string;
  /** The strictest diet that still eats it; undefined: none of the four. */
  allows: Diet | undefined;
  words: RegExp;
  allergens: readonly Allergen[];
}

/** The first obstacle to a mark, in words for the operator who imports a menu. */
interface MarkProblem {
  /** 'salmon fillet', or the allergen's name. */
  found: string;
  what: string;
  /** The strictest mark that the meal can have. */
  mark: Diet | undefined;
}

/** Plural forms too. Without accents, as `plain` makes an ingredient: `\b` finds no end of a word after an é. */
const words = (list: string) => new RegExp(`\\b(?:${list})(?:s|es)?\\b`, 'i');

const OBSTACLES: readonly Obstacle[] = [
  {
    what: 'pork', allows: undefined, allergens: [],
    words: words('(?<!\\b(?:beef|lamb|chicken|turkey|venison|duck) )(?:pork|bacon|ham|gammon|chorizo|pancetta|prosciutto|salami|pepperoni|nduja|lardon|lard|black pudding|crackling|gelatine|sausage)'),
  },
  {
    what: 'meat', allows: 'noPork', allergens: [],
    words: words('meat|beef|veal|lamb|mutton|goat meat|venison|rabbit|chicken|turkey|duck|goose|pheasant|liver|oxtail|mince|steak|suet|dripping|bone broth|bresaola|pastrami'),
  },
  {
    what: 'fish or seafood', allows: 'pescatarian', allergens: ['fish', 'crustaceans', 'molluscs'],
    words: words('fish|salmon|tuna|cod|haddock|hake|plaice|sole|halibut|sea bass|sea bream|trout|mackerel|herring|kipper|sardine|anchov(?:y|ie)|whitebait|roe|caviar|prawn|shrimp|crab|lobster|langoustine|crayfish|mussel|clam|scallop|oyster|squid|calamari|octopus|Worcestershire sauce'),
  },
  {
    what: 'cheese made with animal rennet', allows: 'pescatarian', allergens: [],
    words: words('rennet|Parmesan|Parmigiano|Grana Padano|Pecorino|Gruyere|Emmenth?al(?:er)?|Comte|Gorgonzola|Roquefort|Manchego'),
  },
  {
    what: 'something from an animal', allows: 'vegetarian', allergens: ['milk', 'eggs'],
    words: words('honey|beeswax|egg|milk|butter|cream|yogh?urt|cheese|whey|ghee'),
  },
];

/** A plant's name with an animal in it, and what says of itself that it is made of plants. */
const NOT_MEANT = [
  /\b(?:beef|beefsteak) tomato(?:es)?\b/gi, /\boyster mushrooms?\b/gi, /\bchicken of the woods\b/gi, /\bmince pies?\b/gi,
  /\b(?:cauliflower|celeriac|beetroot) steaks?\b/gi, /\begg ?plants?\b/gi,
  /\b(?:coconut|almond|oat|soya|soy|rice|hazelnut|cashew|nut|peanut|cocoa|apple|shea|plant|vegan|dairy-free) (?:milk|butter|cream|yogh?urt|cheese)\b/gi,
  /\bbutter ?(?:beans?|nut|nut squash|head|lettuce)\b/gi, /\bcream of tartar\b/gi, /\bcream crackers?\b/gi, /\bhoney ?dew(?: melon)?\b/gi,
];
const OF_PLANTS = /\b(?:vegan|plant-based|meat-free|vegetarian)\b/i;

/** The strictest diet that nothing in the meal speaks against, and what stands in the way of a stricter one. */
export function strictestMark(
  { ingredients, allergens }: MarkedMeal,
): { mark: Diet | undefined; because?: Pick<MarkProblem, 'found' | 'what'> } {
  for (const { what, allows, words: meant, allergens: named } of OBSTACLES) {
    const found = ingredients.find((ingredient) => !OF_PLANTS.test(ingredient) && meant.test(meantBy(ingredient)))
      ?? named.find((name) => allergens?.[name] === 'contains');
    if (found !== undefined) return { mark: allows, because: { found, what } };
  }
  return { mark: 'vegan' };
}

/** Undefined unless the meal carries a mark that something in it speaks against. */
export function markProblem(meal: MarkedMeal): MarkProblem | undefined {
  const { mark, because } = strictestMark(meal);
  if (meal.diet === undefined || because === undefined) return undefined;
  const allowed = mark === undefined ? -1 : DIETS.indexOf(mark);
  return DIETS.indexOf(meal.diet) > allowed ? { ...because, mark } : undefined;
}

function meantBy(ingredient: string): string {
  return NOT_MEANT.reduce((text, other) => text.replace(other, ''), plain(ingredient));
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');
