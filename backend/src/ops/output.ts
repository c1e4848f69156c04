import { printable } from 'shared-api/server/printable';
import { formatDate } from 'shared-rules';
import { formatPriceIn } from 'shared-rules/price-in-currency';

type Cell = string | number | null | undefined;

/** Columns side by side; numbers to the right. */
export function columns(heads: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const texts = rows.map((row) => row.map((cell) => (cell === null || cell === undefined ? '–' : printable(String(cell)))));
  const widths = heads.map((head, at) => Math.max(head.length, ...texts.map((row) => row[at]?.length ?? 0)));
  const isNumber = heads.map((_, at) => rows.length > 0 && rows.every((row) => typeof row[at] === 'number'));
  const line = (cells: readonly string[]) =>
    cells.map((cell, at) => (isNumber[at] ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0))).join('  ').trimEnd();
  return [line(heads), line(widths.map((width) => '─'.repeat(width))), ...texts.map(line)].join('\n');
}

/** A name in front of each value. */
export function facts(rows: readonly (readonly [string, Cell])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${printable(String(value ?? '–'))}`).join('\n');
}

export const money = formatPriceIn;
export const when = (at: Date | null | undefined): string | undefined => (at ? formatDate(at.toISOString()) : undefined);

/** Of rows that were read up to one more than `limit`: those to show, and whether there are more. */
export function cutAt<Row>(rows: readonly Row[], limit: number): { shown: Row[]; isCut: boolean } {
  return { shown: rows.slice(0, limit), isCut: rows.length > limit };
}

export const menuWritten = (file: string): string => `The menu is in ${file}.`;
export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
