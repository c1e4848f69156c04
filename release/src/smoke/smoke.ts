import type { BrowserContext } from 'playwright-core';
import type { ComposeOptions } from '../composer/compose-options';
import { sourcesIn, withSourcePositions } from '../failures/source-position';
import type { Version } from '../registry/live-document';
import { launchChromium } from './browser';
import { expectInPlace, watchShifts } from './layout-shifts';
import { foreignChanges, watchPageChanges, type StorageOwner } from './page-changes';
import { expectFragment, expectIdle, expectMounted, expectOverlay, expectService, pageChangesOf } from './page-checks';
import { findTargets, type Targets } from './targets';
import { openTrial, type Trial } from './trial';
import { until, visitOnce, type Visit } from './visit';

interface SmokeOptions extends ComposeOptions {
  /** Who signs in where a route or a part wants it; without one those are left out, and said so. */
  account?: Account | undefined;
}

export interface Account { email: string; password: string }

interface PageLoad {
  /** What complaints name. */
  where: string;
  address: string;
  signedIn: boolean;
  check(visit: Visit): Promise<void>;
}

export interface Found {
  /** Page loads. */
  opened: number;
  /** What failed and where; empty when all went well. */
  problems: string[];
  /** Routes and parts that want a customer, when there was no account to open them with. */
  notOpened: string[];
}

/**
 * Opens published versions in a browser, in the place of what is live: every route of theirs must mount, one page of each list of
 * entries, and every part that they lend; every service must start, every overlay open, without a failure reported, an error on the
 * console or HTML that had to be repaired.
 * With a new shell that is every live remote's.
 * @throws {Refusal} when it could not be tried: there is no browser, or the versions don't fit together.
 */
export async function smoke(options: SmokeOptions, versions: readonly Version[]): Promise<Found> {
  const browser = await launchChromium();
  try {
    const trial = await openTrial(options, versions);
    const openContext = async () => {
      const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/London', viewport: { width: 1280, height: 800 } });
      await trial.answerIn(context);
      await watchPageChanges(context);
      await watchShifts(context);
      return context;
    };
    try {
      const targets = await findTargets(options, versions, trial.unverified.map(({ name }) => name));
      const loads = await pageLoadsOf(targets, trial);
      const tried = loads.filter(({ signedIn }) => !signedIn || options.account);
      const visits = Array.from({ length: AT_A_TIME }, async (_, lane) => visitAll(
        await openContext(), trial.origin, targets.home, tried.filter((_, index) => index % AT_A_TIME === lane), options.account,
      ));
      const found = await Promise.all(visits);
      // Not of these versions, or there would be no trial: what is wrong with others is no reason to refuse them.
      const others = trial.unverified.map(({ problem }) => problem);
      const composing = trial.set.problems.filter((problem) => !others.includes(problem));
      const problems = [...composing.map((problem) => `compose: ${problem}`), ...found.flatMap((one) => one.problems)];
      return {
        opened: found.reduce((sum, one) => sum + one.opened, 0),
        problems: await Promise.all(problems.map((problem) => withSourcePositions(sourcesIn(options.store), problem))),
        notOpened: loads.filter((load) => !tried.includes(load)).map(({ where }) => where),
      };
    } finally {
      await trial.close();
    }
  } finally {
    await browser.close();
  }
}

/** A visit waits for most of its time: on two cores a shell's 27 take 39 s one by one, 22 s two at a time, 17 s four at a time. */
const AT_A_TIME = 2;

/** One after the other, signed out first, in a browser profile that no other visit shares: what one stores is not taken for another's. */
async function visitAll(
  context: BrowserContext, origin: string, home: string, loads: readonly PageLoad[], account: Account | undefined,
): Promise<{ opened: number; problems: string[] }> {
  const problems: string[] = [];
  let opened = 0;
  const look = async ({ where, address, check }: Omit<PageLoad, 'signedIn'>) => {
    const complaints = await visitOnce(context, origin + address, check);
    problems.push(...complaints.map((complaint) => `${where}: ${complaint}`));
    opened += 1;
  };
  for (const load of loads.filter(({ signedIn }) => !signedIn)) await look(load);
  const guarded = loads.filter(({ signedIn }) => signedIn);
  let isSignedIn = false;
  if (guarded.length > 0 && account) {
    await look({ where: 'signing in', address: home, check: async (visit) => { isSignedIn = await signIn(visit, home, account); } });
  }
  if (isSignedIn) for (const load of guarded) await look(load);
  return { opened, problems };
}

/**
 * Services and overlays, signed out: a login overlay may close for a signed-in customer. Each route by its own address, the first of
 * its entries that has a page of its own, and each part in a page for everybody and in those of its places that a page has when it opens.
 */
async function pageLoadsOf(targets: Targets, { set: { pages }, pageWith }: Pick<Trial, 'set' | 'pageWith'>): Promise<PageLoad[]> {
  const { home, routes, guarded, services, overlays, parts, placed, owners } = targets;
  const inPlaces = await Promise.all(placed.flatMap(({ name, places, signedIn }) => places.map(async (place): Promise<PageLoad[]> => {
    const path = await pageWith(place);
    if (path === undefined) return [];
    return [{
      where: `part '${name}' on ${path}`, address: path,
      signedIn: signedIn || guarded.includes(path), check: (visit) => expectWhole(visit, owners, async () => {
        await expectMounted(visit, path);
        await expectInPlace(visit, place);
      }),
    }];
  })));
  const addresses = routes.flatMap(({ path, signedIn }) => {
    const entry = pages.find((page) => page.path === path && page.entry)?.entry;
    return [path, ...(entry ? [`${path}?${entry.parameter}=${entry.value}`] : [])].map((address) => ({ path, address, signedIn }));
  });
  const beside: PageLoad = {
    where: 'services and overlays', address: home, signedIn: false,
    check: (visit) => expectWhole(visit, owners, async () => {
      await expectMounted(visit, home);
      for (const service of services) await expectService(visit, service);
      for (const overlay of overlays) await expectOverlay(visit, overlay);
    }),
  };
  return [
    ...(services.length + overlays.length > 0 ? [beside] : []),
    ...addresses.map(({ path, address, signedIn }): PageLoad => ({
      where: address, address, signedIn, check: (visit) => expectWhole(visit, owners, () => expectMounted(visit, path)),
    })),
    ...parts.map((part): PageLoad => ({
      where: `part '${part.name}'`, address: home, signedIn: part.signedIn, check: (visit) => expectWhole(visit, owners, async () => {
        await expectMounted(visit, home);
        await expectFragment(visit, part);
      }),
    })),
    ...inPlaces.flat(),
  ];
}

/** It mounts, is idle then, and the page around it is as it was: with every overlay closed again, too. */
async function expectWhole(visit: Visit, owners: readonly StorageOwner[], mounts: () => Promise<void>): Promise<void> {
  await mounts();
  await expectIdle(visit);
  visit.complaints.push(...foreignChanges(await pageChangesOf(visit), owners));
}

/**
 * By the overlay that asks for an email and a password; whoever makes it, it has these two fields.
 * @returns whether it went, whatever a part of the page complains of meanwhile
 */
async function signIn(visit: Visit, home: string, { email, password }: Account): Promise<boolean> {
  await expectMounted(visit, home);
  await expectOverlay(visit, 'login', true);
  const { page, complaints } = visit;
  if (!(await until(visit, () => document.querySelector('dialog[open] input[type="password"]') !== null))) {
    complaints.push("the overlay 'login' has no field for a password");
    return false;
  }
  await page.locator('dialog[open] input[type="email"]').fill(email);
  await page.locator('dialog[open] input[type="password"]').fill(password);
  await page.locator('dialog[open] input[type="password"]').press('Enter');
  const went = await until(visit, () => document.querySelector('dialog[open]') === null);
  if (!went) complaints.push(`${email} could not sign in`);
  await page.waitForLoadState('networkidle');
  return went;
}
