import type { Block, Sender } from './block';
import { footer } from './footer';
import { asHtml, page } from './html';
import { asText } from './text';

export interface Mail {
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
}

export function compose(subject: string, blocks: readonly Block[], shop: Sender): Mail {
  const seller = footer(shop);
  return {
    subject,
    text: `${[...blocks.map(asText), '--', seller].join('\n\n')}\n`,
    html: page({ subject, body: blocks.map(asHtml).join(''), seller, shop }),
  };
}
