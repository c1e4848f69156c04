import type { BrowserContext } from 'playwright-core';
import { isShell } from '../build/build-record';
import type { ComposeOptions } from '../composer/compose-set';
import { withSourcePositions } from '../failures/source-position';
import { together } from '../preview/preview';
import type { Version } from '../registry/live-document';
import { launchChromium } from './browser';
import { reachedTooFar, watchReach, type StorageOwner } from './reach';
import { openTrial, type Trial } from './trial';
import { expectAtRest, expectMounted, expectOverlay, expectService, reachOf, until, visitOnce, type Visit } from './visit';

interface SmokeOptions extends ComposeOptions {
  photos: string;
  /** Who signs in where a route wants it; without one those routes are left out, and said so. */
  account?: Account | undefined;
}

export interface Account { email: string; password: string }

/** What a smoke run opens. */
interface Plan {
  /** A page for everybody, from where services and overlays are tried. */
  home: string;
  routes: { path: string; signedIn: boolean }[];
  services: string[];
  overlays: string[];
  /** Every package in the pages, with its storage keys. */
  owners: StorageOwner[];
}

export interface Found {
  /** Page loads. */
  opened: number;
  /** What failed and where; empty when all went well. */
  problems: string[];
  /** Routes that want a customer, when there was no account to open them with. */
  notOpened: string[];
}

/**
 * Opens published versions in a browser, in the place of what is live: every route of theirs must mount, every service
 * start, every overlay open, without a failure reported, an error on the console or HTML that had to be repaired.
 * With a new shell that is every live remote's.
 * @throws {Refusal} when it could not be tried: there is no browser, or the versions don't fit together.
 */
export async function smoke(options: SmokeOptions, versions: readonly Version[]): Promise<Found> {
  const plan = await planOf(options, versions);
  const browser = await launchChromium();
  try {
    const trial = await openTrial(options, versions);
    try {
      const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/London', viewport: { width: 1280, height: 800 } });
      await trial.answerIn(context);
      await watchReach(context);
      const problems = trial.set.problems.map((problem) => `compose: ${problem}`);
      const opened = await visitAll(context, trial, plan, options.account, problems);
      for (const [index, problem] of problems.entries()) problems[index] = await withSourcePositions(options.store, problem);
      return { opened, problems, notOpened: options.account ? [] : guardedPaths(plan) };
    } finally {
      await trial.close();
    }
  } finally {
    await browser.close();
  }
}

async function visitAll(
  context: BrowserContext, trial: Trial, plan: Plan, account: Account | undefined, problems: string[],
): Promise<number> {
  let opened = 0;
  const look = async (where: string, path: string, check: (visit: Visit) => Promise<void>) => {
    const complaints = await visitOnce(context, trial.origin + path, check);
    problems.push(...complaints.map((complaint) => `${where}: ${complaint}`));
    opened += 1;
  };
  // Signed out: a login overlay may close for a signed-in customer.
  const { home } = plan;
  if (plan.services.length + plan.overlays.length > 0) {
    await look('services and overlays', home, async (visit) => {
      await expectMounted(visit, home);
      for (const service of plan.services) await expectService(visit, service);
      for (const overlay of plan.overlays) await expectOverlay(visit, overlay);
    });
  }
  for (const { path } of plan.routes.filter(({ signedIn }) => !signedIn)) {
    await look(path, path, (visit) => expectWhole(visit, path, plan.owners));
  }
  const guarded = guardedPaths(plan);
  if (guarded.length === 0 || !account) return opened;
  const before = problems.length;
  await look('signing in', home, (visit) => signIn(visit, home, account));
  if (problems.length === before) for (const path of guarded) await look(path, path, (visit) => expectWhole(visit, path, plan.owners));
  return opened;
}

const guardedPaths = ({ routes }: Plan): string[] => routes.filter(({ signedIn }) => signedIn).map(({ path }) => path);

/** It mounts, is at rest then, and the page around it is as it was. */
async function expectWhole(visit: Visit, path: string, owners: readonly StorageOwner[]): Promise<void> {
  await expectMounted(visit, path);
  await expectAtRest(visit);
  visit.complaints.push(...reachedTooFar(await reachOf(visit), owners));
}

/** By the overlay that asks for an email and a password; whoever makes it, it has these two fields. */
async function signIn(visit: Visit, home: string, { email, password }: Account): Promise<void> {
  await expectMounted(visit, home);
  await expectOverlay(visit, 'login', true);
  const { page, complaints } = visit;
  if (complaints.length > 0) return;
  await page.locator('dialog[open] input[type="email"]').fill(email);
  await page.locator('dialog[open] input[type="password"]').fill(password);
  await page.locator('dialog[open] input[type="password"]').press('Enter');
  if (!(await until(visit, () => document.querySelector('dialog[open]') === null))) complaints.push(`${email} could not sign in`);
  await page.waitForLoadState('networkidle');
}

async function planOf({ registry }: SmokeOptions, versions: readonly Version[]): Promise<Plan> {
  const { document } = await registry.current();
  const plan: Plan = { home: '', routes: [], services: [], overlays: [], owners: [] };
  const all = versions.some(({ name }) => name === 'shell');
  for (const { name, version, disabled } of together(document, versions) as (Version & { disabled?: true })[]) {
    const { build } = await registry.manifest(name, version);
    plan.owners.push({ name, storage: build.declaration.storage });
    if (disabled || isShell(build)) continue;
    const { routes, services, overlays } = build.declaration;
    plan.home ||= routes.find((route) => route.access !== 'signed-in')?.path ?? '';
    if (!all && !versions.some((one) => one.name === name)) continue;
    plan.routes.push(...routes.map((route) => ({ path: route.path, signedIn: route.access === 'signed-in' })));
    plan.services.push(...services.map((service) => service.name));
    plan.overlays.push(...overlays.map((overlay) => overlay.name));
  }
  return plan;
}
