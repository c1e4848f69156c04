import { UsageError } from 'shared-api/server/command-line';
import { ABOUT_OVERRIDE, checkGate, newestForVisitors, OVERRIDE, readOverride, readVersion, type Command } from '../command';

export const canary: Command = {
  usage: '[<package>] <share> [<version>] [--override "<reason>"]',
  what: 'give a published version (the newest) to a share of visitors, in per cent',
  more: 'A visitor keeps their side while the share grows. 0 keeps the version ready for nobody, 100 is everybody.\n`promote` makes it everybody’s version, `rollback` ends it.\n' + ABOUT_OVERRIDE,
  options: OVERRIDE,
  async run(tools, args) {
    const { name, rest: [typed, ...rest] } = args.target();
    if (typed === undefined || !/^\d{1,3}$/.test(typed)) throw new UsageError('Say which share of visitors, e.g. canary 10.');
    const share = Number(typed);
    const { sequence, document } = await tools.registry.current();
    const version = readVersion(rest) ?? (await newestForVisitors(tools, name, document.live[name]?.canary?.version));
    await checkGate(tools, [{ name, version }]);
    const after = await tools.registry.change(
      { action: 'canary', versions: [{ name, version }], share, ...readOverride(args) }, sequence, tools.actor,
    );
    const live = document.live[name]?.version ?? '';
    const who = share === 0
      ? `Nobody gets ${name} ${version} yet: it is ready beside ${live}`
      : share === 100
        ? `Everybody gets ${name} ${version}; 'promote' keeps it, 'rollback' brings ${live} back`
        : `${share} % of visitors get ${name} ${version}, the others ${live}`;
    return {
      text: `${who} (release document ${after.sequence}).`,
      data: { sequence: after.sequence, name, version, share },
    };
  },
};
