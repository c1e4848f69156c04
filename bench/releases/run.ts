import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, BrowserContext } from '@playwright/test';
import { createVersionCheck } from './mixed-versions';
import { randomChanges, randomFrom } from './random-changes';
import type { ReleaseTool } from './release-tool';
import { startShopper, type Shopper } from './shopper';

interface RunOptions {
  site: string;
  /** The release store's folder. */
  store: string;
  /** Address of the backend's metrics, which count browsers' reports. */
  metrics: string;
  browser: Browser;
  tool: ReleaseTool;
  /** For each remote: the live version, and another published one. */
  versions: ReadonlyMap<string, readonly [string, string]>;
  changes: number;
  sessions: number;
  /** How many sessions load only one document and navigate inside it. */
  staying: number;
  seed: number;
  /** Customers stay on a screen for a random time up to this, ms. */
  lookMs: number;
  /** No change is started after this time, ms. */
  limitMs: number;
  print?(line: string): void;
}

export interface Outcome {
  changes: Record<'promote' | 'rollback' | 'canary', number>;
  /** Times from a command until its pages are live, ms. */
  toLive: number[];
  screens: number;
  documents: number;
  /** How many release documents the customers' pages used. */
  releasesSeen: number;
  weeks: { added: number; kept: number };
  /** Addresses below /r/ that pages used, and how many of them are still served at the end. */
  files: { used: number; served: number };
  /** One sentence each. */
  problems: string[];
  reports: number;
}

/** Releases remotes at random while customers shop, then checks every document that they loaded. */
export async function releaseWhileShopping({
  site, store, metrics, browser, tool, versions, changes, sessions, staying, seed, lookMs, limitMs, print = () => {},
}: RunOptions): Promise<Outcome> {
  const startedAt = Date.now();
  const reportsBefore = await failureReports(metrics);
  let sequence = await liveSequence(store);
  let over = false;
  const random = randomFrom(seed + 1);
  const contexts: BrowserContext[] = [];
  const shoppers: Shopper[] = [];
  for (let index = 0; index < sessions; index += 1) {
    const context = await newVisitor(browser);
    contexts.push(context);
    shoppers.push(startShopper({
      site, context, name: `customer ${index + 1}`, stays: index < staying, isOver: () => over, look: () => (over ? 0 : random() * lookMs),
      sequence: () => sequence,
    }));
  }
  const outcome: Outcome = {
    changes: { promote: 0, rollback: 0, canary: 0 }, toLive: [], screens: 0, documents: 0, releasesSeen: 0,
    weeks: { added: 0, kept: 0 }, files: { used: 0, served: 0 }, problems: [], reports: 0,
  };
  try {
    await Promise.all(shoppers.map(({ arrived }) => arrived));
    const sequenceOfChanges = randomChanges(versions, randomFrom(seed));
    for (let index = 0; index < changes && Date.now() - startedAt < limitMs; index += 1) {
      const { action, words } = sequenceOfChanges.next().value;
      const commandAt = Date.now();
      const changed = await tool.change(...words);
      while ((sequence = await liveSequence(store)) < changed) await pause(50);
      outcome.changes[action] += 1;
      outcome.toLive.push(Date.now() - commandAt);
      print(`${index + 1} of ${changes}: ${words.join(' ')}: live after ${((Date.now() - commandAt) / 1000).toFixed(1)} s`);
    }
  } finally {
    over = true;
    await Promise.all(shoppers.map(({ finished }) => finished));
    await Promise.all(contexts.map((context) => context.close()));
  }
  await checkDocuments(outcome, shoppers, site);
  outcome.reports = (await failureReports(metrics)) - reportsBefore;
  return outcome;
}

async function checkDocuments(outcome: Outcome, shoppers: readonly Shopper[], site: string): Promise<void> {
  const problemsOf = createVersionCheck(site);
  const files = new Set<string>();
  const releases = new Set<string>();
  for (const shopper of shoppers) {
    outcome.screens += shopper.screens();
    outcome.weeks.added += shopper.weeks.added;
    outcome.weeks.kept += shopper.weeks.kept;
    outcome.problems.push(...shopper.problems);
    for (const document of shopper.documents()) {
      outcome.documents += 1;
      if (document.page) releases.add(document.page.release.url);
      for (const file of document.files) files.add(file);
      outcome.problems.push(...(await problemsOf(document)));
    }
  }
  outcome.releasesSeen = releases.size;
  outcome.files.used = files.size;
  for (const file of files) {
    const { status } = await fetch(site + file);
    if (status === 200) outcome.files.served += 1;
    else outcome.problems.push(`${file} answers ${status} at the end.`);
  }
}

/** A visitor who has already answered the cookie banner. */
async function newVisitor(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/London', viewport: { width: 800, height: 600 } });
  await context.addInitScript(
    () => localStorage.setItem(
      'five-day-kitchen:consent', JSON.stringify({ version: 1, analytics: 'refused', at: '2026-11-01T00:00:00.000Z' }),
    ),
  );
  return context;
}

async function liveSequence(store: string): Promise<number> {
  return (JSON.parse(await readFile(path.join(store, 'pages/current.json'), 'utf8')) as { sequence: number }).sequence;
}

/** How many reports browsers have sent to the backend, without web vitals. */
async function failureReports(metrics: string): Promise<number> {
  const text = await (await fetch(metrics)).text();
  const lines = text.split('\n').filter((line) => line.startsWith('shop_browser_reports_total{') && !line.includes('type="web-vital"'));
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

const pause = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis));
