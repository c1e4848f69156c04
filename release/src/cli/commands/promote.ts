import { newestVersion, readVersion, type Command } from '../command';

export const promote: Command = {
  usage: '[<package>] [<version>]',
  what: 'make a published version live for everybody: the canary, or else the newest',
  async run(tools, args) {
    const { name, rest } = args.target();
    const { sequence, document } = await tools.registry.current();
    const version = readVersion(rest) ?? document.live[name]?.canary?.version ?? (await newestVersion(tools, name));
    await tools.gate(name, version);
    const after = await tools.registry.change({ action: 'promote', versions: [{ name, version }] }, sequence, tools.actor);
    return {
      text: `${name} ${version} is live (release document ${after.sequence}). The composer makes its pages next.`,
      data: { sequence: after.sequence, name, version },
    };
  },
};
