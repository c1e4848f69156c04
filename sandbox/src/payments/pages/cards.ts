import type { Card } from '../new-payment';

type CardOutcome = { readonly kind: 'pays' } | { readonly kind: 'asks' } | { readonly kind: 'declined'; readonly message: string };

interface TestCard {
  readonly number: string;
  readonly does: string;
  readonly outcome: CardOutcome;
}

/** The provider's own test numbers. The first three are listed in the page's banner. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', does: 'pays', outcome: { kind: 'pays' } },
  { number: '4000000000000002', does: 'is declined', outcome: { kind: 'declined', message: 'Your card was declined.' } },
  { number: '4000002500003155', does: 'asks for a 3-D Secure confirmation', outcome: { kind: 'asks' } },
  {
    number: '4000000000009995', does: 'has insufficient funds',
    outcome: { kind: 'declined', message: 'Your card has insufficient funds. Try a different card.' },
  },
  {
    number: '4000000000000069', does: 'has expired', outcome: { kind: 'declined', message: 'Your card has expired. Try a different card.' },
  },
  {
    number: '4000000000000127', does: 'fails on its CVC', outcome: { kind: 'declined', message: "Your card's security code is incorrect." },
  },
  {
    number: '4000000000000119', does: 'fails while processing',
    outcome: { kind: 'declined', message: 'An error occurred while processing your card. Try again later or with a different card.' },
  },
];

const NOT_A_TEST_CARD: CardOutcome = {
  kind: 'declined', message: 'Your card was declined. This is a test sandbox: use one of the test cards.',
};

export function outcomeOf(number: string): CardOutcome {
  return TEST_CARDS.find((card) => card.number === number)?.outcome ?? NOT_A_TEST_CARD;
}

/** '4242 4242 4242 4242' for reading. */
export function spaced(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, '$1 ');
}

export interface CardErrors {
  readonly cardNumber?: string;
  readonly expiry?: string;
  readonly cvc?: string;
}

/** What was typed as a card, or what is wrong with it. `now` in epoch ms. The number itself is only looked at, never kept. */
export function readCard(
  typed: { cardNumber: string; expiry: string; cvc: string }, now: number,
): { card: Card; number: string } | { errors: CardErrors } {
  const number = typed.cardNumber.replace(/[\s-]/g, '');
  const expiry = /^(\d{1,2})\s*[/.-]?\s*(\d{2}|\d{4})$/.exec(typed.expiry.trim());
  const month = Number(expiry?.[1]);
  const year = Number(expiry?.[2]) + (expiry?.[2]?.length === 2 ? 2000 : 0);
  const errors: CardErrors = {
    ...(/^\d{13,19}$/.test(number)
      ? (luhn(number) ? {} : { cardNumber: 'Your card number is invalid.' })
      : { cardNumber: 'Your card number is incomplete.' }),
    ...(expiry === null || month < 1 || month > 12
      ? { expiry: "Your card's expiration date is incomplete." }
      : new Date(now) >= new Date(Date.UTC(year, month, 1))
        ? { expiry: "Your card's expiration date is in the past." }
        : year > new Date(now).getUTCFullYear() + 50
          ? { expiry: "Your card's expiration year is invalid." }
          : {}),
    ...(/^\d{3,4}$/.test(typed.cvc.trim()) ? {} : { cvc: "Your card's security code is incomplete." }),
  };
  if (Object.keys(errors).length > 0) return { errors };
  return { card: { last4: number.slice(-4), expMonth: month, expYear: year }, number };
}

function luhn(number: string): boolean {
  let sum = 0;
  [...number].reverse().forEach((digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  });
  return sum % 10 === 0;
}
