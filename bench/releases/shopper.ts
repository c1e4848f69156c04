import { expect, type BrowserContext, type Page } from '@playwright/test';
import { logDocuments, type DocumentLog, type LoadedDocument } from './document-log';

export interface Shopper {
  /** The first page stands, or will not. */
  arrived: Promise<void>;
  /** Ends after the round that is under way. Never rejects: what went wrong is in `problems`. */
  finished: Promise<void>;
  /** Screens that stood as they should, by load or by navigation. */
  screens(): number;
  documents(): LoadedDocument[];
  /** Weeks put into the cart, and what the cart keeps in the end. */
  weeks: { added: number; kept: number };
  problems: string[];
}

export interface ShopperOptions {
  site: string;
  context: BrowserContext;
  name: string;
  /** Never loads a page again: all that it sees is by navigation inside its first document. */
  stays: boolean;
  isOver(): boolean;
  /** How long a screen is looked at before the next tap, ms. */
  look(): number;
  /** Of the release document whose pages are live. A round begins when it has moved: on a small machine that paces everybody. */
  sequence(): number;
}

const PLANS = ['Low Calorie Plan', 'Balanced Plan', 'Muscle Gain Plan'];
/** For a screen to stand. A person would wait less; the machine that measures runs twenty browsers. */
const TIME_LIMIT_MS = 60_000;

/** One customer: home, a week, the cart, extras, home, over and over, and looks each time whether the cart is whole. */
export function startShopper({ site, context, name, stays, isOver, look, sequence }: ShopperOptions): Shopper {
  let arrive = (): void => {};
  const shopper: Shopper = {
    arrived: new Promise((resolve) => { arrive = resolve; }), finished: Promise.resolve(), screens: () => screens,
      documents: () => log?.documents()
      ?? [], weeks: {
      added: 0, kept: 0,
    }, problems: [],
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
      const begun = sequence();
      await walk(page, round);
      while (sequence() === begun && !isOver()) await pause(100);
    }
    shopper.weeks.kept = await keptWeeks(page);
    await page.close();
  }

  async function walk(page: Page, round: number): Promise<void> {
    const stands = async (what: ReturnType<Page['locator']>) => {
      await what.waitFor();
      await log?.note();
      await expectCart(page, shopper.weeks.added);
      screens += 1;
      await pause(look());
    };
    const plan = PLANS[round % PLANS.length] ?? '';
    if (round > 0 && !stays) await page.goto(`${site}/`);
    await stands(page.getByRole('button', { name: 'Log in' }));
    // By its own words, which it has from the first byte: the prerendered page answers taps before it lives.
    await page.getByRole('article').or(page.getByRole('listitem')).filter({ hasText: plan }).getByRole('button', { name: /Open Me/ }).first().click();
    await stands(page.getByRole('heading', { level: 1, name: plan }));
    // A cart of three dozen weeks tells no more than one of six.
    if (shopper.weeks.added < 6) await addWeek(page).then(() => { shopper.weeks.added += 1; });
    await page.getByRole('link', { name: /^Cart/ }).click();
    await stands(page.getByRole('heading', { name: 'Order Summary' }));
    await page.getByRole('link', { name: 'Extras' }).click();
    await stands(page.getByRole('heading', { level: 1, name: /extra/i }));
    if (stays) {
      // Back over the cart and the week to home: in a document that may be many releases old.
      for (const there of [page.getByRole('heading', { name: 'Order Summary' }), page.getByRole('heading', { level: 1, name: plan }), page.getByRole('button', { name: /Open Me/ }).first()]) {
        await page.goBack();
        await stands(there);
      }
    } else {
      await page.reload();
      await stands(page.getByRole('heading', { level: 1, name: /extra/i }));
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

/** What is kept, and what the shell's badge says once the cart's service has told it. */
async function expectCart(page: Page, weeks: number): Promise<void> {
  expect(await keptWeeks(page)).toBe(weeks);
  if (weeks > 0) await page.getByRole('link', { name: weeks === 1 ? 'Cart, 1 item' : `Cart, ${weeks} items`, exact: true }).waitFor();
}

function keptWeeks(page: Page): Promise<number> {
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
