import type { PageChanges } from './page-changes';
import { answered, TIME_LIMIT_MS, until, type Visit } from './visit';

/** What the preview's shell offers (shell/src/inspection.ts). */
interface Inspection {
  mounted: readonly string[];
  warm(name: string): Promise<boolean>;
  openOverlay(name: string): void;
  closeOverlay(): void;
  overlay(): string | undefined;
  /** A shell from before parts were tried has none. */
  tryFragment?(remote: string, part: string): void;
}
type Inspected = typeof globalThis & { shopInspection?: Inspection; shopPageChanges?: PageChanges };

/** Of the main thread's time; a page that stays above it is not idle. */
const BUSY_SHARE = 0.6;
const SAMPLE_MS = 500;
/** A page may work for so long once it has mounted, ms. */
const IDLE_WITHIN_MS = 5_000;

/** The page's route is mounted, with a heading and without errors. Adds what is wrong to the visit's complaints. */
export async function expectMounted(visit: Visit, route: string): Promise<void> {
  const { page, complaints } = visit;
  const stands = await until(visit, () => {
    const { shopInspection } = globalThis as Inspected;
    return (shopInspection?.mounted.length ?? 0) > 0 || document.querySelector('#slot > [data-card]') !== null;
  });
  if (!stands && complaints.length === 0) complaints.push('nothing mounted');
  // What a view does once it is mounted: its calls, the services.
  await page.waitForLoadState('networkidle', { timeout: TIME_LIMIT_MS }).catch(() => complaints.push('the page does not come to rest'));
  const mounted = await answered(visit, page.evaluate(() => [...((globalThis as Inspected).shopInspection?.mounted ?? [])]));
  if (!mounted.includes(route)) complaints.push(
    mounted.length > 0 ? `it led to ${mounted.at(-1)} without having stood` : 'its view did not mount',
  );
  // Some lead on from here, for want of what a customer would bring along: then to a page that has one.
  else if (!(await until(visit, () => [...document.querySelectorAll('#slot :is(h1, h2)')].some((node) => node.checkVisibility())))) {
    complaints.push('no heading stands in it');
  }
}

/**
 * Once mounted, a page leaves its main thread free: no loop in an effect. By the browser's own count, which a busy machine
 * hardly moves: an idle page has nothing to run. Adds what is wrong to the visit's complaints.
 */
export async function expectIdle(visit: Visit): Promise<void> {
  const { page, complaints } = visit;
  const session = await page.context().newCDPSession(page);
  await answered(visit, session.send('Performance.enable'));
  const read = async (name: string) => {
    const { metrics } = await answered(visit, session.send('Performance.getMetrics'));
    return metrics.find((metric) => metric.name === name)?.value ?? 0;
  };
  const began = Date.now();
  for (let share = 1; share > BUSY_SHARE;) {
    const [before, since] = [await read('TaskDuration'), Date.now()];
    await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
    share = (1000 * (await read('TaskDuration') - before)) / (Date.now() - since);
    if (share > BUSY_SHARE && Date.now() - began > IDLE_WITHIN_MS) {
      complaints.push(
        `it holds the main thread: ${Math.round(share * 100)} % of ${Math.round((Date.now() - began) / 1000)} s (a loop in an effect?)`,
      );
      break;
    }
  }
  await session.detach();
}

/** @throws {Error} when the page is not watched. */
export async function pageChangesOf(visit: Visit): Promise<PageChanges> {
  const changes = await answered(visit, visit.page.evaluate(() => (globalThis as Inspected).shopPageChanges));
  if (!changes) throw new Error('the page is not watched (watchPageChanges)');
  return changes;
}

export async function expectService(visit: Visit, name: string): Promise<void> {
  const started = await answered(visit, visit.page.evaluate((service) => (globalThis as Inspected).shopInspection?.warm(service), name));
  if (!started) visit.complaints.push(`the service '${name}' did not start`);
}

/** A part that a remote lends mounts, wherever its places are. */
export async function expectFragment(visit: Visit, { remote, name }: { remote: string; name: string }): Promise<void> {
  const { page, complaints } = visit;
  const can = await answered(visit, page.evaluate(([of, part]) => {
    const { shopInspection } = globalThis as Inspected;
    shopInspection?.tryFragment?.(of, part);
    return shopInspection?.tryFragment !== undefined;
  }, [remote, name] as const));
  if (!can) return void complaints.push('this shell is too old to show a part to a smoke run: a newer one goes live first');
  const mounted = await until(visit, () => document.querySelector('#slot > [data-part] > :not([hidden])') !== null);
  if (!mounted && complaints.length === 0) complaints.push('it did not mount');
  await page.waitForLoadState('networkidle', { timeout: TIME_LIMIT_MS }).catch(() => complaints.push('the page does not come to rest'));
}

/** Opens an overlay, and closes it again unless `keep`. */
export async function expectOverlay(visit: Visit, name: string, keep = false): Promise<void> {
  const { page, complaints } = visit;
  await answered(visit, page.evaluate((overlay) => (globalThis as Inspected).shopInspection?.openOverlay(overlay), name));
  // One that has nothing to say closes itself again.
  const open = await until(
    visit,
    () =>
      document.querySelector('dialog[open] :is(h1, h2, h3)') !== null || (globalThis as Inspected).shopInspection?.overlay() === undefined,
  );
  if (!open && complaints.length === 0) complaints.push(`the overlay '${name}' did not open`);
  if (keep) return;
  await answered(visit, page.evaluate(() => (globalThis as Inspected).shopInspection?.closeOverlay()));
  if (!(await until(visit, () => document.querySelector('dialog[open]') === null)) && complaints.length === 0) {
    complaints.push(`the overlay '${name}' did not close`);
  }
}
