/** What a spreadsheet takes for a formula, as it reads a file: it would be carried out on the manager's machine. */
const FORMULA = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** A table as RFC 4180 has it, with the mark by which spreadsheets know UTF-8. A text like a formula gets an apostrophe before it. */
export function csvOf(columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) =>
    cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoted(cell))).join(',');
  return `\ufeff${[columns, ...rows].map(line).join('\r\n')}\r\n`;
}

function quoted(text: string): string {
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
