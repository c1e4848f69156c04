import type { Command } from '../command';
import { publishNewest } from '../publish-newest';

export const ship: Command = {
  usage: '<package>…',
  what: 'publish the newest builds and make them live, all in one change (a deployment’s first release)',
  async run(tools, args) {
    const { sequence, document } = await tools.registry.current();
    const lines: string[] = [];
    const versions: { name: string; version: string }[] = [];
    for (const name of args.packages()) {
      const { version, fresh } = await publishNewest(tools, name, false);
      lines.push(`${name} ${version} ${fresh ? 'published' : 'was published already'}.`);
      if (document.live[name]?.version !== version) versions.push({ name, version });
    }
    if (versions.length === 0) {
      return { text: [...lines, `Nothing to do: the newest builds are live (release document ${sequence}).`].join('\n'), data: { sequence, versions } };
    }
    const after = await tools.registry.change({ action: 'promote', versions }, sequence, tools.actor);
    lines.push(`Live: ${versions.map(({ name, version }) => `${name} ${version}`).join(', ')} (release document ${after.sequence}).`);
    return { text: lines.join('\n'), data: { sequence: after.sequence, versions } };
  },
};
