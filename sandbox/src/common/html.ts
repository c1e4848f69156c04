/** HTML that is already escaped. Only `html` and `rawHtml` make it. */
export class SafeHtml {
  constructor(readonly text: string) {}
  toString(): string {
    return this.text;
  }
}

type Piece = SafeHtml | string | number | false | null | undefined | readonly Piece[];

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text for an element or a quoted attribute. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}

function render(piece: Piece): string {
  if (piece === false || piece === null || piece === undefined) return '';
  if (piece instanceof SafeHtml) return piece.text;
  if (typeof piece === 'string') return escapeHtml(piece);
  if (typeof piece === 'number') return String(piece);
  return piece.map(render).join('');
}

/** Template tag: every value is escaped unless it is itself SafeHtml; false, null and undefined show nothing. */
export function html(strings: TemplateStringsArray, ...values: readonly Piece[]): SafeHtml {
  return new SafeHtml(strings.reduce((text, part, at) => text + render(values[at - 1]) + part));
}

/** Marks text as HTML already; for our own constants only. */
export function rawHtml(text: string): SafeHtml {
  return new SafeHtml(text);
}
