import type { Command } from '../command';
import { describePublished } from '../describe-published';

export const publish: Command = {
  usage: '[<package>…]',
  what: "put the package's newest build into the release store (nothing goes live by this)",
  async run(tools, args) {
    const { publishNewest } = await import('../publish-newest');
    const versions = [];
    for (const name of args.packages()) versions.push(await publishNewest(tools, name));
    return { text: versions.map((one) => `${one.name} ${one.version} ${describePublished(one)}.`).join('\n'), data: versions };
  },
};
