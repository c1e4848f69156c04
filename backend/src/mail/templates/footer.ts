import type { Sender } from './block';

/** The last line of every mail: who sells, as the law asks. */
export function footer({ tradingName, address, companyNumber, vatNumber, email, phone }: Sender): string {
  const numbers = [companyNumber && `Company ${companyNumber}`, vatNumber && `VAT ${vatNumber}`].filter(Boolean).join(', ');
  return [`${tradingName}, ${address}`, numbers, `${email}, ${phone}`].filter(Boolean).map((part) => `${part}.`).join(' ');
}
