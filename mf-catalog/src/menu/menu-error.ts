import { errorText } from 'shared-api';

/** Plans or menu that could not be loaded. `message` is a sentence for the customer. */
export class MenuError extends Error {
  override readonly name = 'MenuError';
}

/** MENU-17, MENU-18 */
export function messageOf(error: unknown, fallback: string): string {
  return errorText(error) ?? fallback;
}
