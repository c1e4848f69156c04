import type { ShopDetails } from '../../config';

export interface Mail { subject: string; text: string; html: string }

/** A mail's content, written once; text and HTML are made from it. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'table'; rows: [string, string][] }
  | { kind: 'action'; label: string; url: string };

export const p = (text: string): Block => ({ kind: 'text', text });
export const h = (text: string): Block => ({ kind: 'heading', text });
export const list = (items: string[]): Block => ({ kind: 'list', items });
export const table = (rows: [string, string][]): Block => ({ kind: 'table', rows });
export const action = (label: string, url: string): Block => ({ kind: 'action', label, url });

/** Who sells stands under every mail. */
export function compose(subject: string, blocks: readonly Block[], shop: ShopDetails): Mail {
  const seller = `${shop.tradingName}, ${shop.address}. Company ${shop.companyNumber}, VAT ${shop.vatNumber}. ${shop.email}, ${shop.phone}.`;
  return {
    subject,
    text: `${[...blocks.map(asText), '--', seller].join('\n\n')}\n`,
    html: `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>${escape(subject)}</title></head>`
      + '<body style="margin:0;background:#faf6ef;color:#23301f;font:16px/1.5 Georgia,serif"><div style="max-width:36rem;margin:0 auto;padding:24px">'
      + `<p style="font-size:20px;color:#23512f;margin:0 0 16px"><strong>${escape(shop.name)}</strong></p>${blocks.map(asHtml).join('')}`
      + `<hr style="border:0;border-top:1px solid #ddd3c2;margin:24px 0"><p style="font-size:13px;color:#5c6656">${escape(seller)}</p></div></body></html>`,
  };
}

function asText(block: Block): string {
  switch (block.kind) {
    case 'text': return block.text;
    case 'heading': return block.text.toUpperCase();
    case 'list': return block.items.map((item) => `- ${item}`).join('\n');
    case 'table': return block.rows.map(([name, value]) => `${name}: ${value}`).join('\n');
    case 'action': return `${block.label}:\n${block.url}`;
  }
}

function asHtml(block: Block): string {
  switch (block.kind) {
    case 'text': return `<p>${escape(block.text)}</p>`;
    case 'heading': return `<h2 style="font-size:18px;margin:24px 0 8px">${escape(block.text)}</h2>`;
    case 'list': return `<ul style="padding-left:20px">${block.items.map((item) => `<li>${escape(item)}</li>`).join('')}</ul>`;
    case 'table':
      return `<table style="border-collapse:collapse;width:100%">${block.rows.map(([name, value]) =>
        `<tr><th scope="row" style="text-align:left;font-weight:normal;padding:4px 12px 4px 0">${escape(name)}</th><td style="text-align:right;padding:4px 0">${escape(value)}</td></tr>`).join('')}</table>`;
    case 'action':
      return `<p><a href="${escape(block.url)}" style="display:inline-block;background:#23512f;color:#ffffff;padding:10px 18px;border-radius:8px;text-decoration:none">${escape(block.label)}</a></p>`;
  }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
