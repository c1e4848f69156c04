import type { Command } from './command';

const how = (team: string | undefined): string => (team === undefined ? 'node --import tsx release/src/cli/main.ts' : `npm run release -w ${team} --`);

/** Everything the tool can do, a line each. */
export function overview(commands: Readonly<Record<string, Command>>, team: string | undefined): string {
  const lines = Object.entries(commands).map(([name, { usage, what }]) => [`${name} ${usage}`.trim(), what] as const);
  const width = Math.max(...lines.map(([head]) => head.length));
  return [
    `Releases of the shop: ${how(team)} <command>`, '',
    ...lines.map(([head, what]) => `  ${head.padEnd(width)}  ${what}`), '',
    ...(team === undefined ? [] : [`<package> is ${team} unless you name another.`]),
    'Every command takes --json (for scripts) and --help. Each change of what is live is one row in the audit.',
    'Variables: DATABASE_URL, RELEASE_STORE, SHOP_ENVIRONMENT and others (release/README.md); without DATABASE_URL, the shop',
    'of a running `npm start`. Exit codes: 0 done, 1 refused or failed, 2 not understood.',
  ].join('\n');
}

export function helpOf(name: string, { usage, what, more }: Command, team: string | undefined): string {
  return [`${how(team)} ${`${name} ${usage}`.trim()}`, '', `  ${what}`, ...(more ? ['', ...more.split('\n').map((line) => `  ${line}`)] : [])].join('\n');
}
