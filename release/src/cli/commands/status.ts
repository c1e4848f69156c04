import type { Command } from '../command';

const SHOWN = 5;

interface Published { version: string; publishedAt: Date }

const shellFirst = ([a]: [string, unknown], [b]: [string, unknown]): number => (a === 'shell' ? -1 : b === 'shell' ? 1 : a < b ? -1 : 1);

export const status: Command = {
  usage: '[<package>]',
  what: 'what is live, and which versions are there',
  async run({ registry, settings }, args) {
    const only = args.words.length > 0 || args.team !== undefined ? args.target().name : undefined;
    const { sequence, document } = await registry.current();
    const parts = [];
    for (const [name, live] of Object.entries(document.live).sort(shellFirst)) {
      const others = only === name ? (await registry.versions(name)).filter(({ version }) => version !== live.version
        && version !== live.canary?.version).slice(0, SHOWN) : [];
      parts.push({ name, ...live, others });
    }
    const waiting = only !== undefined && !document.live[only]
      ? { name: only, others: (await registry.versions(only)).slice(0, SHOWN) }
      : undefined;
    const width = Math.max(0, ...[...parts, ...(waiting ? [waiting] : [])].map(({ name }) => name.length));
    const tell = (others: Published[]) => others.map((other) => `  ${' '.repeat(width)}  ${other.version}  published ${other.publishedAt.toISOString()}, not live`);
    const lines = parts.flatMap(({ name, version, canary, disabled, others }) => [
      `  ${name.padEnd(width)}  ${version}${disabled ? '  DISABLED' : ''}${canary ? `  canary ${canary.version} at ${canary.share} %` : ''}`,
      ...tell(others),
    ]);
    if (waiting) lines.push(`  ${waiting.name.padEnd(width)}  not live${waiting.others.length === 0 ? ', and no version of it is published' : ''}`, ...tell(waiting.others));
    const text = [`${settings.environment}, release document ${sequence}`, ...lines, ...(sequence === 0 ? ["  Nothing is live. Start with 'ship'."] : [])].join('\n');
    return { text, data: { environment: settings.environment, sequence, live: parts, ...(waiting && { waiting }) } };
  },
};
