import { ABOUT_OVERRIDE, checkGate, newestForVisitors, OVERRIDE, readOverride, readVersion, type Command } from '../command';

export const promote: Command = {
  usage: '[<package>] [<version>] [--override "<reason>"]',
  what: 'make a published version live for everybody: the canary, or else the newest',
  more: ABOUT_OVERRIDE,
  options: OVERRIDE,
  async run(tools, args) {
    const { name, rest } = args.target();
    const { sequence, document } = await tools.registry.current();
    const version = readVersion(rest) ?? document.live[name]?.canary?.version ?? (await newestForVisitors(tools, name));
    await checkGate(tools, [{ name, version }]);
    const after = await tools.registry.change(
      { action: 'promote', versions: [{ name, version }], ...readOverride(args) }, sequence, tools.actor,
    );
    const { canary } = after.document.live[name] ?? {};
    return {
      text: [
        `${name} ${version} is live (release document ${after.sequence}).`,
        after.document.live.shell ? 'The composer makes its pages next.' : 'Pages of it are made once a shell is live.',
        ...(canary ? [`Its canary ${canary.version} goes on, at ${canary.share} %.`] : []),
      ].join(' '),
      data: { sequence: after.sequence, name, version },
    };
  },
};
