/** Plans or menu that could not be had, in words fit for a customer (SPEC §8). */
export class MenuError extends Error {
  override readonly name = 'MenuError';
}

/** SPEC §8: the error message, else the given sentence. */
export function messageOf(error: unknown, otherwise: string): string {
  return error instanceof Error && error.message !== '' ? error.message : otherwise;
}
