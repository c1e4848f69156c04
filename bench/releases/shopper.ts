import { expect, type BrowserContext, type Page } from '@playwright/test';
import { logDocuments, type DocumentLog, type LoadedDocument } from './document-log';

export interface Shopper {
  /** Resolves when the first page is loaded, or has failed. */
  arrived: Promise<void>;
  /** Resolves after the current round. Never rejects: errors are added to `problems`. */
  finished: Promise<void>;
  /** How many screens were shown correctly, by a load or by navigation. */
  screens(): number;
  documents(): LoadedDocument[];
  /** Weeks added to the cart, and weeks in the stored cart at the end. */
  weeks: { added: number; kept: number };
  problems: string[];
}

interface ShopperOptions {
  site: string;
  context: BrowserContext;
  name: string;
  /** Loads one document only, and navigates inside it. */
  stays: boolean;
  isOver(): boolean;
  /** Time until the next tap, ms. */
  look(): number;
  /** The live release document's. A round starts when it changes, so that no customer is faster than the releases. */
  sequence(): number;
}

const PLANS = ['Low Calorie Plan', 'Balanced Plan', 'Muscle Gain Plan'];
/** For a screen to be shown. Longer than a person would wait, because one machine runs twenty browsers. */
const TIME_LIMIT_MS = 60_000;

/** A customer who goes to home, a plan, the cart and extras again and again, and checks on each screen that no line is lost. */
export function startShopper({ site, context, name, stays, isOver, look, sequence }: ShopperOptions): Shopper {
  let arrive = (): void => {};
  const shopper: Shopper = {
    arrived: new Promise((resolve) => { arrive = resolve; }), finished: Promise.resolve(),
    screens: () => screens, documents: () => log?.documents() ?? [], weeks: { added: 0, kept: 0 }, problems: [],
  };
  let screens = 0;
  let log: DocumentLog | undefined;

  async function visit(): Promise<void> {
    const page = await context.newPage();
    page.setDefaultTimeout(TIME_LIMIT_MS);
    log = await logDocuments(page);
    listen(page, (problem) => shopper.problems.push(`${name}: ${problem}`));
    await page.goto(`${site}/`);
    arrive();
    for (let round = 0; round === 0 || !isOver(); round += 1) {
      const startedWith = sequence();
      await shop(page, round);
      while (sequence() === startedWith && !isOver()) await pause(100);
    }
    shopper.weeks.kept = await storedWeeks(page);
    await page.close();
  }

  async function shop(page: Page, round: number): Promise<void> {
    const expectScreen = async (mark: ReturnType<Page['locator']>) => {
      await mark.waitFor();
      await log?.readPageBlock();
      await expectCart(page, shopper.weeks.added);
      screens += 1;
      await pause(look());
      // It may have been loaded anew meanwhile.
      await log?.readPageBlock();
    };
    const plan = PLANS[round % PLANS.length] ?? '';
    if (round > 0 && !stays) await page.goto(`${site}/`);
    await expectScreen(page.getByRole('button', { name: 'Log in' }));
    // The text is in the prerendered HTML: the shell replays taps that come before hydration.
    await page.getByRole('article').or(page.getByRole('listitem')).filter({ hasText: plan })
      .getByRole('link', { name: /Open Me/ }).first().click();
    await expectScreen(page.getByRole('heading', { level: 1, name: plan }));
    // More than six weeks in the cart would show nothing new.
    if (shopper.weeks.added < 6) await addWeek(page).then(() => { shopper.weeks.added += 1; });
    await page.getByRole('link', { name: /^Cart/ }).click();
    await expectScreen(page.getByRole('heading', { name: 'Order Summary' }));
    await page.getByRole('link', { name: 'Extras' }).click();
    await expectScreen(page.getByRole('heading', { level: 1, name: /extra/i }));
    if (stays) {
      // Back to the cart, the plan and home, in a document that may be many releases old.
      for (const mark of [
        page.getByRole('heading', { name: 'Order Summary' }), page.getByRole('heading', { level: 1, name: plan }),
        page.getByRole('link', { name: /Open Me/ }).first(),
      ]) {
        await page.goBack();
        await expectScreen(mark);
      }
    } else {
      await page.reload();
      await expectScreen(page.getByRole('heading', { level: 1, name: /extra/i }));
    }
  }

  shopper.finished = visit().catch((error: unknown) => {
    const where = context.pages()[0]?.url() ?? 'nowhere';
    shopper.problems.push(`${name} at ${where}: ${error instanceof Error ? error.message : String(error)}`);
    arrive();
  });
  return shopper;
}

async function addWeek(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add To Cart' }).first().click();
  const thanks = page.getByRole('dialog', { name: 'Thank you!' });
  const again = page.getByRole('button', { name: 'Yes, add one more.' });
  await thanks.or(again).first().waitFor();
  if (await again.isVisible()) await again.click();
  await thanks.waitFor();
  await page.keyboard.press('Escape');
  await thanks.waitFor({ state: 'hidden' });
}

/** The stored cart, and the shell's badge, which the cart's service sets. */
async function expectCart(page: Page, weeks: number): Promise<void> {
  // None can be read while the page is loaded anew, as a kept one of an earlier release is.
  await expect.poll(() => storedWeeks(page).catch(() => undefined)).toBe(weeks);
  if (weeks > 0) await page.getByRole('link', { name: weeks === 1 ? 'Cart, 1 item' : `Cart, ${weeks} items`, exact: true }).waitFor();
}

function storedWeeks(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { lines = [] } = JSON.parse(localStorage.getItem('five-day-kitchen:cart') ?? '{}') as { lines?: { quantity: number }[] };
    return lines.reduce((sum, { quantity }) => sum + quantity, 0);
  });
}

function listen(page: Page, problem: (text: string) => void): void {
  page.on('pageerror', (error) => problem(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') problem(`${page.url()}: ${message.text()} (${message.location().url})`);
  });
  page.on('request', (request) => {
    if (request.method() !== 'POST' || new URL(request.url()).pathname !== '/api/reports') return;
    const report = request.postData() ?? '';
    if (report.includes('remote-failure') || report.includes('violation')) problem(`${page.url()}: reported ${report}`);
  });
}

const pause = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis));
