import { DELETE_PHRASE } from './copy';

/** In any case, with space around (DELETE-4). */
export function isDeletePhrase(text: string): boolean {
  return text.trim().toLowerCase() === DELETE_PHRASE.toLowerCase();
}
