import { DELETE_PHRASE } from './copy';
import { typedText } from './typed-text';

/** In any case, with space around (DELETE-4). */
export function isDeletePhrase(text: string): boolean {
  return typedText(text).toLowerCase() === DELETE_PHRASE.toLowerCase();
}
