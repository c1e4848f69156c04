import type { Version } from '../../registry/live-document';
import { ABOUT_OVERRIDE, checkGate, OVERRIDE, readOverride, type Command } from '../command';
import { describePublished } from '../describe-published';

export const ship: Command = {
  usage: '<package>… [--override "<reason>"]',
  what: 'publish the newest builds and make them live, all in one change (a deployment’s first release)',
  more: 'The first release needs no smoke run: there is no shop to try it in. Beside a live shop the gate is asked as for `promote`, for all\ntogether.\n' + ABOUT_OVERRIDE,
  options: OVERRIDE,
  async run(tools, args) {
    const { publishNewest } = await import('../publish-newest');
    const { sequence, document } = await tools.registry.current();
    const lines: string[] = [];
    const versions: Version[] = [];
    for (const published of await publishNewest(tools, args.packages(), false)) {
      const { name, version } = published;
      lines.push(`${name} ${version} ${describePublished(published)}.`);
      if (document.live[name]?.version !== version) versions.push({ name, version });
    }
    if (versions.length === 0) {
      const off = args.packages().filter((name) => document.live[name]?.disabled);
      lines.push(
        `Nothing to do: the newest builds are the live versions (release document ${sequence}).`,
        ...off.map((name) => `${name} is switched off: 'enable' brings it back.`),
      );
      return { text: lines.join('\n'), data: { sequence, versions } };
    }
    if (document.live.shell) await checkGate(tools, versions);
    const after = await tools.registry.change({ action: 'promote', versions, ...readOverride(args) }, sequence, tools.actor);
    lines.push(`Live: ${versions.map(({ name, version }) => `${name} ${version}`).join(', ')} (release document ${after.sequence}).`);
    return { text: lines.join('\n'), data: { sequence: after.sequence, versions } };
  },
};
