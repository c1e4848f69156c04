import type { BrowserContext, Page } from 'playwright-core';
import * as v from 'valibot';

/** What the preview's shell offers (shell/src/inspection.ts). */
interface Inspection {
  mounted: readonly string[];
  warm(name: string): Promise<boolean>;
  openOverlay(name: string): void;
  closeOverlay(): void;
  overlay(): string | undefined;
}
type Inspected = typeof globalThis & { shopInspection?: Inspection };

export interface Visit {
  page: Page;
  /** What it complained of so far. */
  complaints: string[];
}

/** The time limit of each check, ms: above the shop's own limits of 8 s to load and 8 s to mount. */
const TIME_LIMIT_MS = 30_000;
const Report = v.object({ type: v.string(), remote: v.optional(v.string(), '?'), version: v.optional(v.string(), ''), kind: v.optional(v.string(), '?'), detail: v.optional(v.string(), '') });

/** A new page at an address, and all that it complains of. */
export async function openAt(context: BrowserContext, url: string): Promise<Visit> {
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`an uncaught error: ${error.message}`));
  page.on('console', (message) => { if (message.type() === 'error') complaints.push(`an error on the console: ${message.text()}`); });
  page.on('request', (request) => {
    if (request.method() !== 'POST' || new URL(request.url()).pathname !== '/api/reports') return;
    const report = v.safeParse(v.pipe(v.string(), v.parseJson(), Report), request.postData());
    if (!report.success) return;
    const { type, remote, version, kind, detail } = report.output;
    if (type === 'remote-failure') complaints.push(kind === 'hydration' ? `${remote} ${version} does not render in the browser what it prerendered, so it was repaired` : `${remote} ${version} failed (${kind})`);
    if (type === 'csp-violation') complaints.push(`the page's policy refused something: ${kind} ${detail}`);
  });
  await page.goto(url);
  return { page, complaints };
}

/** The page's route is mounted, with a heading and without errors. Adds what is wrong to the visit's complaints. */
export async function expectMounted({ page, complaints }: Visit, route: string): Promise<void> {
  const stands = await until(page, complaints, () => {
    const { shopInspection } = globalThis as Inspected;
    return (shopInspection?.mounted.length ?? 0) > 0 || document.querySelector('#slot > [data-card]') !== null;
  });
  if (!stands && complaints.length === 0) complaints.push('nothing mounted');
  // What a view does once it is mounted: its calls, the services.
  await page.waitForLoadState('networkidle', { timeout: TIME_LIMIT_MS }).catch(() => complaints.push('the page does not come to rest'));
  const mounted = await page.evaluate(() => [...((globalThis as Inspected).shopInspection?.mounted ?? [])]);
  if (!mounted.includes(route)) complaints.push(mounted.length > 0 ? `it led to ${mounted.at(-1)} without having stood` : 'its view did not mount');
  // Some lead on from here, for want of what a customer would bring along: then to a page that has one.
  else if (!(await until(page, complaints, () => [...document.querySelectorAll('#slot :is(h1, h2)')].some((node) => node.checkVisibility())))) complaints.push('no heading stands in it');
}

export async function expectService({ page, complaints }: Visit, name: string): Promise<void> {
  const started = await page.evaluate((service) => (globalThis as Inspected).shopInspection?.warm(service), name);
  if (!started) complaints.push(`the service '${name}' did not start`);
}

/** Opens an overlay, and closes it again unless `keep`. */
export async function expectOverlay({ page, complaints }: Visit, name: string, keep = false): Promise<void> {
  await page.evaluate((overlay) => (globalThis as Inspected).shopInspection?.openOverlay(overlay), name);
  // One that has nothing to say closes itself again.
  const open = await until(page, complaints, () => document.querySelector('dialog[open] :is(h1, h2, h3)') !== null || (globalThis as Inspected).shopInspection?.overlay() === undefined);
  if (!open && complaints.length === 0) complaints.push(`the overlay '${name}' did not open`);
  if (keep) return;
  await page.evaluate(() => (globalThis as Inspected).shopInspection?.closeOverlay());
  if (!(await until(page, complaints, () => document.querySelector('dialog[open]') === null)) && complaints.length === 0) complaints.push(`the overlay '${name}' did not close`);
}

/** Polled by ourselves: the page's policy would refuse what Playwright's own waiting puts into it. Ends early on a complaint. */
export async function until(page: Page, complaints: readonly string[], holds: () => boolean): Promise<boolean> {
  const before = complaints.length;
  for (const end = Date.now() + TIME_LIMIT_MS; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 50))) {
    // A page that is just going somewhere else has nothing to evaluate in.
    if (await page.evaluate(holds).catch(() => false)) return true;
    if (complaints.length > before) return false;
  }
  return false;
}
