import { readShownPointer } from '../../composer/page-set';
import { liveOnes } from '../../registry/live-document';
import type { Command } from '../command';

const SHOWN = 5;

interface Published { version: string; publishedAt: Date }

export const status: Command = {
  usage: '[<package>]',
  what: 'what is live, and which versions are there',
  async run({ registry, settings, store }, args) {
    const only = args.onlyPackage();
    const { sequence, document } = await registry.current();
    const parts = [];
    for (const [name, live] of liveOnes(document)) {
      const others = only === name ? (await registry.versions(name)).filter(({ version }) => version !== live.version
        && version !== live.canary?.version).slice(0, SHOWN) : [];
      parts.push({ name, ...live, others });
    }
    const waiting = only !== undefined && !document.live[only]
      ? { name: only, others: (await registry.versions(only)).slice(0, SHOWN) }
      : undefined;
    const width = Math.max(0, ...[...parts, ...(waiting ? [waiting] : [])].map(({ name }) => name.length));
    const describeVersions = (others: Published[]) =>
      others.map((other) => `  ${' '.repeat(width)}  ${other.version}  published ${other.publishedAt.toISOString()}, not live`);
    const lines = parts.flatMap(({ name, version, canary, disabled, others }) => [
      `  ${name.padEnd(width)}  ${version}${disabled ? '  DISABLED' : ''}${canary ? `  canary ${canary.version} at ${canary.share} %` : ''}`,
      ...describeVersions(others),
    ]);
    if (waiting) lines.push(
      `  ${waiting.name.padEnd(width)}  not live${waiting.others.length === 0 ? ', and no version of it is published' : ''}`,
      ...describeVersions(waiting.others),
    );
    // A bucket that is away keeps nobody from knowing what is live.
    const pages = await readShownPointer(store).then((pointer) => pointer?.sequence ?? 0, () => undefined);
    const notes = sequence === 0 ? ["  Nothing is live. Start with 'ship'."] : describePages(pages, sequence);
    const text = [`${settings.environment}, release document ${sequence}`, ...lines, ...notes].join('\n');
    const more = { ...(pages !== undefined && { pages }), ...(waiting && { waiting }) };
    return { text, data: { environment: settings.environment, sequence, live: parts, ...more } };
  },
};

/** Nothing where visitors have what is live. @param pages the release document that they are of, 0 where there are none yet. */
function describePages(pages: number | undefined, sequence: number): string[] {
  if (pages === undefined || pages === sequence) return [];
  const what = pages === 0 ? 'No pages are made yet' : `Visitors still get the pages of release document ${pages}`;
  return [`  ${what}. If that lasts, the composer's log says why.`];
}
