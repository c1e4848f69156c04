/** The cart refuses an item; the message is a sentence for the customer. */
export class CartRefusal extends Error {
  override readonly name = 'CartRefusal';

  /** Each remote has its own copy of this class. Compared by name, `instanceof` works in every one. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'CartRefusal';
  }
}
