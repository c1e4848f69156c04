import type { BrowserContext, ConsoleMessage, Page } from 'playwright-core';
import { within } from 'shared-api/within';
import * as v from 'valibot';
import { describeCause } from '../failures/describe-cause';
import { NEXT_LINE, Report } from '../failures/describe-report';
import type { PageChanges } from './page-changes';

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

export interface Visit {
  page: Page;
  /** What it complained of so far. */
  complaints: string[];
  /** ms */
  answerWithin: number;
}

/** The time limit of each check, ms: above the shop's own limit of 8 s for loading and mounting together (shell/src/time-limits.ts). */
export const TIME_LIMIT_MS = 30_000;
/** For any one question to a page, ms. One that takes longer has no free main thread: Playwright itself would wait for ever. */
const PAGE_RESPONDS_WITHIN_MS = 10_000;
/** Of the main thread's time; a page that stays above it is not idle. */
const BUSY_SHARE = 0.6;
const SAMPLE_MS = 500;
/** A page may work for so long once it has mounted, ms. */
const IDLE_WITHIN_MS = 5_000;
/** For closing a page, ms. One that can't be closed is ended with its browser. */
const CLOSE_WITHIN_MS = 5_000;

/** The page's main thread is never free: nothing more can be asked of it. */
class Unresponsive extends Error {
  override readonly name = 'Unresponsive';
}
/** As many lines of a stack as name the place. */
const FRAMES = 4;
/** How the shell writes a failure on the console (shell/src/failure-cause.ts). */
const FAILURE_ON_CONSOLE = /^[a-z][a-z0-9- ]{1,60} [\w.-]+ failed \([a-z]+\):/;

/** Opens an address in a new page, has it checked, and closes it. @returns what it complained of, each once. */
export async function visitOnce(
  context: BrowserContext, url: string, check: (visit: Visit) => Promise<void>, answerWithin = PAGE_RESPONDS_WITHIN_MS,
): Promise<string[]> {
  const page = await context.newPage();
  const visit: Visit = { page, complaints: [], answerWithin };
  listen(visit);
  try {
    await page.goto(url, { timeout: TIME_LIMIT_MS });
    await check(visit);
  } catch (error) {
    visit.complaints.push(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
  }
  await within(CLOSE_WITHIN_MS, page.close(), () => new Error('The page does not close.')).catch(() => {});
  return [...new Set(visit.complaints)];
}

function listen({ page, complaints }: Visit): void {
  page.on('pageerror', (error) => complaints.push([`an uncaught error: ${error.message}`, ...framesOf(error)].join(NEXT_LINE)));
  page.on('console', (message) => {
    // A failure is complained of as it is reported: with its places in released scripts.
    if (message.type() === 'error' && !FAILURE_ON_CONSOLE.test(message.text())) {
      complaints.push(`an error on the console: ${message.text()}${resourceOf(message)}`);
    }
  });
  page.on('request', (request) => {
    if (request.method() !== 'POST' || new URL(request.url()).pathname !== '/api/reports') return;
    const report = v.safeParse(v.pipe(v.string(), v.parseJson(), Report), request.postData());
    if (!report.success) return;
    const { type, remote, version, kind, detail } = report.output;
    const cause = describeCause(report.output);
    if (type === 'remote-failure') {
      complaints.push(kind === 'hydration'
        ? `${remote} ${version} does not render in the browser what it prerendered, so it was repaired`
        : [`${remote} ${version} failed (${kind})`, ...cause].join(NEXT_LINE));
    }
    if (type === 'csp-violation') complaints.push(`the page's policy refused something: ${kind} ${detail}`);
  });
}

/** Chromium names what was not loaded beside its text. Without the query, which may hold what is nobody's to read. */
function resourceOf(message: ConsoleMessage): string {
  const { url } = message.location();
  if (!message.text().startsWith('Failed to load resource') || !URL.canParse(url)) return '';
  const { origin, pathname } = new URL(url);
  return ` (${origin}${pathname})`;
}

/** The places of an uncaught error in released scripts. */
function framesOf({ stack = '' }: Error): string[] {
  return [...stack.matchAll(/\/r\/([a-z][\w.~/-]{1,150}:\d+:\d+)/g)].slice(0, FRAMES).map(([, place = '']) => `at ${place}`);
}

/** What the page itself says. @throws {Unresponsive} */
export function answered<Answer>({ answerWithin }: Visit, answer: Promise<Answer>): Promise<Answer> {
  return within(
    answerWithin, answer,
    () => new Unresponsive(`the page gave no answer within ${answerWithin / 1000} s: its main thread is never free (a loop without end?)`),
  );
}

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

/**
 * Polled by ourselves: the page's policy would refuse what Playwright's own waiting puts into it. Ends early on a complaint.
 * @throws {Unresponsive}
 */
export async function until<Given = void>(visit: Visit, holds: (given: Given) => boolean, given?: Given): Promise<boolean> {
  const { complaints } = visit;
  const before = complaints.length;
  for (const end = Date.now() + TIME_LIMIT_MS; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 50))) {
    if (await answered(visit, visit.page.evaluate(holds as (given: unknown) => boolean, given)).catch(unlessUnresponsive)) return true;
    if (complaints.length > before) return false;
  }
  return false;
}

/** A page that is just going somewhere else has nothing to evaluate in. */
function unlessUnresponsive(error: unknown): false {
  if (error instanceof Unresponsive) throw error;
  return false;
}
