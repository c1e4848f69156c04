import { markAsOf } from './as-of';
import { createFill } from './fill';
import { createKeeping, KEPT, type Answered } from './keeping';
import { offlinePage } from './offline-page';
import { createPages, PREFIX } from './pages';
import type { Surroundings } from './surroundings';
import { treatmentOf, withoutAlias } from './treatment';

/** How long the shop may take before a kept page is shown instead, ms. */
const PAGE_WITHIN_MS = 5_000;

/** The worker's rules, apart from the events of the browser (main.ts). */
export function createWorker(around: Surroundings) {
  const { caches, fetch, now, online, origin, tokens, wait } = around;
  const pages = createPages(around);
  const keeping = createKeeping(around);
  const fill = createFill({ ...around, pages, keeping });

  const keptPage = async (url: string): Promise<Response | undefined> => {
    const found = await pages.find(new URL(url)).catch(() => undefined);
    return found && markAsOf(found, now(), online());
  };

  /** From the shop; what is kept of the newest release where it does not answer. */
  function page(request: Request): Answered {
    const asked = pages.begin();
    let storing: Promise<void> = Promise.resolve();
    let came = false;
    const given = fetch(request).then(async (answer) => {
      // Before it is shown: what is older must be gone by then.
      const keep = await pages.see(answer, asked);
      storing = keep(answer.clone()).catch(() => {});
      came = true;
      return answer;
    });
    const late = wait(PAGE_WITHIN_MS).then(async () => (came ? undefined : await keptPage(request.url)) ?? given);
    const answer = Promise.race([given, late])
      .catch(async () => (await keptPage(request.url)) ?? offlinePage(await pages.keys().catch(() => []), tokens));
    return { answer, settled: given.then(() => storing, () => {}) };
  }

  return {
    fill,

    /** Undefined leaves the request to the browser. */
    answer(request: Request): Answered | undefined {
      const treatment = treatmentOf(request, origin);
      if (treatment === 'page') return page(request);
      if (treatment === 'retried-file') void keeping.dropFile(withoutAlias(request.url));
      if (treatment === 'leave' || treatment === 'retried-file') return undefined;
      const answered = keeping[treatment](request);
      return { answer: answered.then(({ answer }) => answer), settled: answered.then(({ settled }) => settled) };
    },

    /** Removes what an older worker kept in its own way. */
    async activate(): Promise<void> {
      const names = await caches.keys().catch(() => []);
      await Promise.all(names.filter((name) => !KEPT.includes(name) && !name.startsWith(PREFIX)).map((name) => caches.delete(name)));
    },
  };
}
