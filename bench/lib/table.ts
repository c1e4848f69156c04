/** A Markdown table; the first column is left-aligned, the others right-aligned. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n');
}

export const ms = (value: number): string => (Number.isFinite(value) ? String(Math.round(value)) : '–');
export const kb = (bytes: number): string => (Number.isFinite(bytes) ? (bytes / 1000).toFixed(1) : '–');
export const ratio = (value: number): string => (Number.isFinite(value) ? value.toFixed(2) : '–');
