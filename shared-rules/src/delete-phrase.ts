import { DELETE_PHRASE } from './copy';

/** SPEC §2 Delete account modal: case-insensitive, trimmed. */
export function isDeletePhrase(text: string): boolean {
  return text.trim().toLowerCase() === DELETE_PHRASE.toLowerCase();
}
