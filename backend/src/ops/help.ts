import type { Command } from './command';

/** Everything the tool can do, a line each. */
export function overview(commands: Readonly<Record<string, Command>>): string {
  const lines = Object.entries(commands).map(([name, { usage, what }]) => [`${name} ${usage}`.trim(), what] as const);
  const width = Math.min(52, Math.max(...lines.map(([head]) => head.length)));
  return [
    'Runs the shop: npm run ops -- <command> [options]', '',
    ...lines.map(([head, what]) => (head.length > width ? `  ${head}\n  ${' '.repeat(width)}  ${what}` : `  ${head.padEnd(width)}  ${what}`)), '',
    'Every command takes --json (for scripts) and --help. An <order> is FDK-… or its id; a <day> is written 2026-11-30.',
    'Each change is one transaction with a row in the audit, under your login name or OPS_ACTOR.',
    'Variables as for the backend (docs/operating.md); without DATABASE_URL, the shop of a running `npm start`.',
    'Exit codes: 0 done, 1 refused (all, or what the answer names) or failed, 2 not understood.',
  ].join('\n');
}

export function helpOf(name: string, { usage, what }: Command): string {
  return `npm run ops -- ${`${name} ${usage}`.trim()}\n\n  ${what}`;
}
