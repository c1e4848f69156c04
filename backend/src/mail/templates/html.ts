import { unbroken } from 'shared-rules';
import type { Block, Sender } from './block';

// Mail programs know neither custom properties nor web fonts: shared-ui's light colours, and the fonts' nearest kin.
const INK = '#25211a';
const SOFT = '#5e5646';
const LINE = '#e2d8c4';
const LEAF = '#24573a';
const PAPER = '#faf5ea';
const SURFACE = '#fffdf8';
const WASH = '#eef1de';
/** A row's name of fewer letters stays on one line; more of them beside a date would be wider than a phone. */
const SHORT = 12;
const DISPLAY = "Fraunces,Georgia,'Times New Roman',serif";
const TEXT = "Figtree,'Helvetica Neue',Arial,sans-serif";

/** The whole letter: the shop's name, its subject, the content, and who sells. Tables, since old programs lay out nothing else. */
export function page({ subject, body, seller, shop }: { subject: string; body: string; seller: string; shop: Sender }): string {
  return '<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">'
    + `<meta name="color-scheme" content="light only"><title>${escapeHtml(subject)}</title></head>`
    + `<body style="margin:0;padding:0;background:${PAPER};color:${INK};font:16px/1.55 ${TEXT}">`
    + `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${PAPER}"><tr><td align="center" style="padding:24px 12px">`
    + '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">'
    + `<tr><td style="padding:0 4px 16px;font:600 22px/1.2 ${DISPLAY}"><a href="${escapeHtml(shop.siteUrl)}" style="color:${LEAF};text-decoration:none">${escapeHtml(shop.name)}</a></td></tr>`
    + `<tr><td style="background:${SURFACE};border:1px solid ${LINE};border-radius:16px;padding:28px 20px">`
    + `<h1 style="margin:0 0 16px;font:600 26px/1.2 ${DISPLAY};color:${INK}${breaking(subject)}">${inWords(subject)}</h1>${body}</td></tr>`
    + `<tr><td style="padding:16px 4px 0;font-size:13px;line-height:1.5;color:${SOFT}">${escapeHtml(seller)}</td></tr>`
    + '</table></td></tr></table></body></html>';
}

export function asHtml(block: Block): string {
  switch (block.kind) {
    case 'text': return `<p style="margin:0 0 16px${breaking(block.text)}">${inWords(block.text)}</p>`;
    case 'heading': return `<h2 style="margin:28px 0 8px;font:600 20px/1.25 ${DISPLAY};color:${LEAF}">${inWords(block.text)}</h2>`;
    case 'table': return rows(block.rows.map(([name, value, weight]) => {
      const look = `padding:8px 0;border-top:1px solid ${LINE};vertical-align:top${weight ? ';font-weight:bold' : ''}`;
      return `<tr><th scope="row" style="${look};padding-right:16px;text-align:left${name.length < SHORT ? ';white-space:nowrap' : breaking(name)}${weight ? '' : `;font-weight:normal;color:${SOFT}`}">${inWords(name)}</th><td style="${look};text-align:right${breaking(value)}">${inWords(value)}</td></tr>`;
    }));
    case 'week': return rows(block.days.flatMap(({ day, meals }) => [
      `<tr><th scope="rowgroup" colspan="2" style="padding:8px 12px;background:${WASH};border-radius:8px;text-align:left;color:${LEAF}">${inWords(day)}</th></tr>`,
      ...meals.map((
        { time, name, contains, handling },
      ) => `<tr><th scope="row" width="84" style="padding:8px 8px 8px 12px;vertical-align:top;text-align:left;font-weight:normal;font-size:14px;color:${SOFT}">${escapeHtml(time)}</th>`
        + `<td style="padding:8px 0;vertical-align:top${breaking(name)}">${inWords(name)}<br><span style="font-size:13px;color:${SOFT}">${emphasised(contains)}${handling ? `<br>${inWords(handling)}` : ''}</span></td></tr>`),
    ]));
    case 'action':
      return `<p style="margin:24px 0 8px"><a href="${escapeHtml(block.url)}" style="display:inline-block;background:${LEAF};color:#fffdf6;padding:12px 22px;border-radius:999px;font-weight:600;text-decoration:none">${escapeHtml(block.label)}</a></p>`;
  }
}

const rows = (content: readonly string[]) =>
  `<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;margin:0 0 16px">${content.join('')}</table>`;

/** The law wants what it contains to stand out. */
function emphasised(text: string): string {
  const [contains = '', ...rest] = text.split('; ');
  return [contains.startsWith('contains ')
    ? `Contains <strong style="color:${INK}">${escapeHtml(contains.slice('contains '.length))}</strong>`
    : capital(escapeHtml(contains)), ...rest.map(escapeHtml)].join('; ');
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A line does not end within a date, an hour, an amount or an order's number. */
const inWords = (text: string) => escapeHtml(unbroken(text));

/** A longer word than fits on a phone may break anywhere. Not every word: a table would make its columns narrower than an amount. */
const breaking = (text: string) => (/\S{16}/.test(text) ? ';overflow-wrap:anywhere;word-break:break-word' : '');

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
