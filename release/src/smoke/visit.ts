import type { BrowserContext, ConsoleMessage, Page } from 'playwright-core';
import { within } from 'shared-api/within';
import * as v from 'valibot';
import { describeCause } from '../failures/describe-cause';
import { NEXT_LINE, Report } from '../failures/describe-report';

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
