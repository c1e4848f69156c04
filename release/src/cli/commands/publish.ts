import type { Command } from '../command';

export const publish: Command = {
  usage: '[<package>…]',
  what: "put the package's newest build into the release store (nothing goes live by this)",
  async run(tools, args) {
    const { publishNewest } = await import('../publish-newest');
    const versions = [];
    for (const name of args.packages()) versions.push(await publishNewest(tools, name));
    return { text: versions.map(({ name, version, fresh }) => `${name} ${version} ${fresh ? 'published' : 'was published already'}.`).join('\n'), data: versions };
  },
};
