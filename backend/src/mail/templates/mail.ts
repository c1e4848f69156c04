import type { Block, Sender } from './block';
import { asHtml, page } from './html';
import { asText } from './text';

export interface Mail { subject: string; text: string; html: string }

/** Who sells stands under every mail. */
export function compose(subject: string, blocks: readonly Block[], shop: Sender): Mail {
  const seller = `${shop.tradingName}, ${shop.address}. Company ${shop.companyNumber}, VAT ${shop.vatNumber}. ${shop.email}, ${shop.phone}.`;
  return {
    subject,
    text: `${[...blocks.map(asText), '--', seller].join('\n\n')}\n`,
    html: page({ subject, body: blocks.map(asHtml).join(''), seller, shop }),
  };
}
