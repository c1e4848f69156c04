import type { Clash } from 'shared-rules';
import { DIET } from './diet-copy';

/** 'Contains milk, nuts. Not vegetarian' */
export function clashText({ contains, notMarked, unknown }: Clash): string {
  return [contains.length > 0 && DIET.contains(contains.join(', ')), notMarked && DIET.not[notMarked], unknown && DIET.unknown].filter(Boolean).join('. ');
}
