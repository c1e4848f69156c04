import type { Sender } from './block';

/** The last line of every mail: who sells, as the law asks. */
export function footer({ tradingName, address, companyNumber, vatNumber, email, phone }: Sender): string {
  return `${tradingName}, ${address}. Company ${companyNumber}, VAT ${vatNumber}. ${email}, ${phone}.`;
}
