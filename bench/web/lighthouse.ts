import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import type { LighthouseScores, WebResults } from './results';
import { PLAN } from './routes';
import type { ServedVariant, VariantName } from './variants';

/** Beside other variants. */
const COMPARED: readonly [string, string][] = [['home', '/'], ['plan', PLAN], ['extras', '/extra']];
/** The rest of the pages that search engines may index: `noindex` on the others lowers Lighthouse's SEO score. */
const OTHERS: readonly [string, string][] = [
  ['register', '/register'], ['terms', '/terms-and-conditions'], ['privacy', '/privacy-policy'], ['cookies', '/cookie-policy'],
];
const VARIANTS: readonly VariantName[] = ['composed', 'monolith-prerendered', 'floor'];

/** Lighthouse's mobile preset. `simulate` hardly shows the effect of prerendering; `devtools` throttles the browser itself. */
export async function addLighthouse({ results, variants, plans, browserArgs, runs, print }: {
  results: WebResults;
  variants: readonly ServedVariant[];
  /** Their ids: each has a page. */
  plans: readonly string[];
  browserArgs: readonly string[];
  runs: number;
  print(line: string): void;
}): Promise<void> {
  const ofPlans = plans.map((id): [string, string] => [id, `/meal-plan?plan=${id}`]).filter(([, address]) => address !== PLAN);
  for (let run = 0; run < runs; run += 1) {
    for (const [route, address] of [...COMPARED, ...ofPlans, ...OTHERS]) {
      const isCompared = COMPARED.some(([name]) => name === route);
      for (const variant of variants.filter(({ name }) => (isCompared ? VARIANTS.includes(name) : name === 'composed'))) {
        if (route === 'plan' && variant.name === 'monolith-prerendered') continue;
        const attempt = () => measure(variant.origin + address, results.throttling ?? 'devtools', browserArgs);
        // Now and then Lighthouse loses its own trace (NO_NAVSTART), which says nothing of the page.
        const scores = await attempt().catch(attempt);
        results.lighthouse.push({ route, variant: variant.name, run, ...scores });
        print(`${run + 1}/${runs} Lighthouse ${route} ${variant.name}: ${scores.performance}, ${scores.accessibility}, ${scores.bestPractices}, ${scores.seo}; LCP ${Math.round(scores.lcp)}, TBT ${Math.round(scores.tbt)}, ${scores.requests} requests`);
      }
    }
  }
}

async function measure(url: string, throttlingMethod: 'devtools' | 'simulate', browserArgs: readonly string[]): Promise<LighthouseScores> {
  const userDataDir = mkdtempSync(path.join(tmpdir(), 'fdk-lighthouse-'));
  const chrome = await launch({
    userDataDir, logLevel: 'silent', ...(process.env.CHROME_PATH && { chromePath: process.env.CHROME_PATH }),
    chromeFlags: [
      '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync', ...browserArgs,
    ],
  });
  try {
    const result = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'error', throttlingMethod });
    if (!result || result.lhr.runtimeError) {
      throw new Error(`Lighthouse could not measure ${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
    }
    const { categories, audits } = result.lhr;
    const score = (key: string) => Math.round((categories[key]?.score ?? NaN) * 100);
    const figure = (key: string) => audits[key]?.numericValue ?? NaN;
    return {
      performance: score('performance'), accessibility: score('accessibility'), bestPractices: score('best-practices'), seo: score('seo'),
      lcp: figure('largest-contentful-paint'), tbt: figure('total-blocking-time'), cls: figure('cumulative-layout-shift'),
      requests: requestsIn(audits['network-requests']?.details),
    };
  } finally {
    chrome.kill();
    rmSync(userDataDir, { recursive: true, force: true });
  }
}

const requestsIn = (details: unknown): number => (typeof details === 'object' && details !== null && 'items' in details
  && Array.isArray(details.items) ? details.items.length : NaN);
