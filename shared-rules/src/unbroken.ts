/** What is hard to read when a line ends within it: a date, a time of day, an amount with its unit, a post code, an order's number. */
export const UNBROKEN = new RegExp([
  // Not with the weekday: that is wider than a card on a phone.
  /\d+ (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*(?: \d{4})?/,
  /\d[\d,.]* (?:(?:[ap]m|g|kJ|kcal|Cal|min|W)\b|°C)/, /£[\d,.]+ a \w+/, /[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b/, /FDK-[\w-]+/,
].map(({ source }) => source).join('|'), 'g');

/** The text with spaces within such words at which no line ends. For what is shown, not for what is compared or stored. */
export const unbroken = (text: string): string => text.replace(UNBROKEN, (words) => words.replaceAll(' ', '\u00a0'));
