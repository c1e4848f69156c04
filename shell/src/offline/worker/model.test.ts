import fc from 'fast-check';
import { openVisits, visit } from './testing/visits';

it('in 1,000 visits with releases, rollbacks, canaries, two tabs, Back, slow answers, restarts, newer workers, the kill switch and full storage: never a page or a menu older than one that was seen, never a mixture, nothing private', async () => {
  await fc.assert(fc.asyncProperty(fc.array(visit, { minLength: 5, maxLength: 25 }), async (actions) => {
    const take = openVisits();
    for (const one of actions) await take(one);
    await take({ do: 'arrive' });
  }), { numRuns: 1_000 });
});
