import { readPublicConfig } from '../../settings';
import type { Command } from '../command';

export const compose: Command = {
  usage: '[--older]',
  what: 'make the pages from what is live (the composer does this by itself)',
  more: '--older: the database was put back to an earlier state on purpose, and the pages should follow it.',
  options: { older: { type: 'boolean' } },
  async run({ registry, store, settings, progress }, args) {
    args.none();
    const { compose: composePages } = await import('../../composer/compose');
    const config = await readPublicConfig();
    const { pointer, sets } = await composePages({ registry, store, environment: settings.environment, config, apiUrl: settings.apiUrl, photos: settings.photos, trust: settings.trust, acceptOlder: args.has('older') });
    const problems = [...new Set(sets.flatMap((set) => set.problems))];
    for (const problem of problems) progress(`! ${problem}`);
    const pages = sets.reduce((sum, set) => sum + set.pages.length, 0);
    return { text: `${pages} pages of release document ${pointer.sequence} are live.`, data: { sequence: pointer.sequence, pages, problems } };
  },
};
