import { readComposeOptions, readVersions, type Command } from '../command';

export const preview: Command = {
  usage: '<package>[@<version>]…',
  what: 'open published versions together, by a link, without making them live (not in production)',
  more: 'A package without a version means its newest. The link keeps for a week; after a release, ask for it again.',
  async run(tools, args) {
    const versions = await readVersions(tools, args);
    const { composePreview } = await import('../../preview/preview');
    const { id, url, set } = await composePreview(await readComposeOptions(tools), versions);
    for (const problem of set.problems) tools.progress(`! ${problem}`);
    return { text: `${versions.map(({ name, version }) => `${name} ${version}`).join(', ')}:\n${url}`, data: { id, url, versions } };
  },
};
