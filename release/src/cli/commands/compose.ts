import { readComposeOptions, type Command } from '../command';

export const compose: Command = {
  usage: '[--older]',
  what: 'make the pages from what is live (the composer does this by itself)',
  more: '--older: the database was put back to an earlier state on purpose, and the pages should follow it.',
  options: { older: { type: 'boolean' } },
  async run(tools, args) {
    args.none();
    const { compose: composePages } = await import('../../composer/compose');
    const { pointer, sets } = await composePages({ ...await readComposeOptions(tools), acceptOlder: args.has('older') });
    const problems = [...new Set(sets.flatMap((set) => set.problems))];
    for (const problem of problems) tools.progress(`! ${problem}`);
    const pages = sets.reduce((sum, set) => sum + set.pages.length, 0);
    return {
      text: `${pages} pages of release document ${pointer.sequence} are live.`, data: { sequence: pointer.sequence, pages, problems },
    };
  },
};
