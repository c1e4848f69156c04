import type { Command } from '../command';
import { describePublished } from '../describe-published';

export const publish: Command = {
  usage: '[<package>…]',
  what: "put the package's newest build into the release store (nothing goes live by this)",
  more: 'The gate is asked for all that are named together: what they need of each other, or give to each other, need not be live.',
  async run(tools, args) {
    const { publishNewest } = await import('../publish-newest');
    const versions = await publishNewest(tools, args.packages());
    return { text: versions.map((one) => `${one.name} ${one.version} ${describePublished(one)}.`).join('\n'), data: versions };
  },
};
