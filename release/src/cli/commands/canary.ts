import { newestVersion, readVersion, UsageError, type Command } from '../command';

export const canary: Command = {
  usage: '[<package>] <share> [<version>]',
  what: 'give a published version (the newest) to a share of visitors, in per cent',
  more: 'A visitor keeps their side while the share grows. 0 keeps the version ready for nobody, 100 is everybody.\n`promote` makes it everybody’s version, `rollback` ends it.',
  async run(tools, args) {
    const { name, rest: [typed, ...rest] } = args.target();
    if (typed === undefined || !/^\d{1,3}$/.test(typed)) throw new UsageError('Say which share of visitors, e.g. canary 10.');
    const share = Number(typed);
    const { sequence, document } = await tools.registry.current();
    const version = readVersion(rest) ?? (await newestVersion(tools, name));
    await tools.gate(name, version);
    const after = await tools.registry.change({ action: 'canary', versions: [{ name, version }], share }, sequence, tools.actor);
    return {
      text: `${share} % of visitors get ${name} ${version}, the others ${document.live[name]?.version ?? ''} (release document ${after.sequence}).`,
      data: { sequence: after.sequence, name, version, share },
    };
  },
};
