import { describeRun } from '../lib/describe-run';
import { median, p75 } from '../lib/median';
import { kb, ms, ratio, table } from '../lib/table';
import { EARLY_TAPS, type EarlyTapName } from './early-tap';
import { TAP_CASES, type Tap, type TapCase } from './first-tap';
import type { WebResults } from './results';
import type { VariantName } from './variants';

const NAMES: Record<VariantName, string> = {
  composed: '**the shop**', started: 'the shop, its script run with the page', production: 'the shop in production, its edge by its unit',
  'monolith-client': 'monolith, client-rendered', 'monolith-prerendered': 'monolith, prerendered',
  'monolith-split': 'monolith, split by view', floor: 'static floor',
};

/** Medians as Markdown tables, and each limit ("bar") with the measured value. */
export function report(results: WebResults): string {
  return [
    describeRun(results, `Chromium ${results.browser} · median of ${results.runs}`),
    ...loadTables(results), againTable(results), changeTable(results), tapTable(results), earlyTapTable(results), lighthouseTable(results),
    barTable(results),
  ].filter((part) => part !== '').join('\n\n');
}

function loadTables(results: WebResults): string[] {
  const routes = [...new Set([...results.loads, ...results.lives].map(({ route }) => route))];
  return routes.map((route) => {
    const variants = [...new Set([...results.loads, ...results.lives].filter((one) => one.route === route).map(({ variant }) => variant))];
    const rows = variants.map((variant) => {
      const of = figures(results, route, variant);
      return [
        NAMES[variant], ms(of.lcp), ms(of.fcp), ms(of.tbt), of.cls.toFixed(3), ms(of.live), ms(of.requestsBeforeLcp), ms(of.requests),
        kb(of.bytes), kb(of.scriptBytes),
      ];
    });
    return `### ${route}\n\n${table(['', 'LCP ms', 'FCP ms', 'TBT ms', 'CLS', 'answers ms', 'requests before LCP', 'requests in all', 'KB in all', 'KB of script in all'], rows)}`;
  });
}

type Figures = Record<'lcp' | 'fcp' | 'tbt' | 'cls' | 'live' | 'requestsBeforeLcp' | 'requests' | 'bytes' | 'scriptBytes', number>;

export function figures(results: WebResults, route: string, variant: VariantName): Figures {
  const ofVariant = <T extends {
    route: string;
    variant: VariantName;
  }>(list: T[]) => list.filter((one) => one.route === route && one.variant === variant);
  const loads = ofVariant(results.loads);
  const of = (key: Exclude<keyof Figures, 'live'>) => median(loads.map((load) => load[key]));
  return {
    lcp: of('lcp'), fcp: of('fcp'), tbt: of('tbt'), cls: of('cls'), requestsBeforeLcp: of('requestsBeforeLcp'), requests: of('requests'),
    bytes: of('bytes'), scriptBytes: of('scriptBytes'),
    live: median(ofVariant(results.lives).map(({ live }) => live)),
  };
}

function againTable({ again = [] }: WebResults): string {
  if (again.length === 0) return '';
  const keys = [...new Set(again.map(({ route, variant }) => `${route},${variant}`))].map((key) => key.split(',') as [string, VariantName]);
  const rows = keys.map(([route, variant]) => {
    const of = againOf(again, route, variant);
    return [`${route}, ${NAMES[variant]}`, ms(of.firstLcp), ms(of.lcp), ratio(of.lcp / of.firstLcp), of.cls.toFixed(3), kb(of.scriptBytes)];
  });
  return `### A second visit\n\n${table(['', 'first LCP ms', 'second LCP ms', 'ratio', 'second CLS', 'KB of script by network'], rows)}`;
}

function againOf(again: NonNullable<WebResults['again']>, route: string, variant: VariantName) {
  const visits = again.filter((one) => one.route === route && one.variant === variant);
  const of = (key: 'firstLcp' | 'lcp' | 'cls' | 'scriptBytes') => median(visits.map((visit) => visit[key]));
  return { firstLcp: of('firstLcp'), lcp: of('lcp'), cls: of('cls'), scriptBytes: of('scriptBytes') };
}

function changeOf(results: WebResults, to: string, state: 'warm' | 'cold', variant: VariantName): number {
  return median(results.changes.filter((one) => one.to === to && one.state === state && one.variant === variant).map(({ took }) => took));
}

function changeTable(results: WebResults): string {
  if (results.changes.length === 0) return '';
  const keys = [...new Set(results.changes.map(({ to, state }) => `${to},${state}`))].map(
    (key) => key.split(',') as [string, 'warm' | 'cold'],
  );
  const rows = keys.map(([to, state]) => {
    const [shop, split] = [changeOf(results, to, state, 'composed'), changeOf(results, to, state, 'monolith-split')];
    return [`home → ${to}, ${state}`, ms(shop), ms(split), ratio(shop / split)];
  });
  return `### Route change\n\n${table(['ms to the painted heading', 'the shop', 'monolith, split by view', 'ratio'], rows)}`;
}

function tapTable({ taps = [] }: WebResults): string {
  if (taps.length === 0) return '';
  const rows = TAP_CASES.map((one) => {
    const of = tapsOf(taps, one);
    return [tapName(one), ms(p75(of.map(({ inp }) => inp))), ms(median(of.map(({ answered }) => answered)))];
  });
  const title = "### The first tap after rest: 'Log in' on home, 4 × slowdown";
  return `${title}\n\n${table(['', 'INP p75 ms', 'dialog ms, median'], rows)}`;
}

const tapsOf = (taps: readonly Tap[], one: TapCase) =>
  taps.filter(({ ahead, scrolled }) => ahead === one.ahead && scrolled === one.scrolled);
const tapName = ({ ahead, scrolled }: TapCase) =>
  `${scrolled ? 'after a scroll' : 'without a scroll'}, ${ahead ? 'fetched ahead' : 'at first paint'}`;

function earlyTapTable({ earlyTaps = [] }: WebResults): string {
  if (earlyTaps.length === 0) return '';
  const rows = EARLY_TAPS.flatMap(
    (name) => (['composed', 'started', 'floor'] as const).map((variant) => ({ name, variant, of: earlyTapOf(earlyTaps, name, variant) })),
  )
    .filter(({ of }) => Number.isFinite(of.took))
    .map(({ name, variant, of }) => [`${EARLY_NAMES[name]}, ${NAMES[variant]}`, ms(of.sign), ms(of.took)]);
  return `### Taps on a page that loads or rests, slow 4G and 4 × slowdown\n\n${table(['', 'noticed after ms', 'done after ms'], rows)}`;
}

const EARLY_NAMES: Record<EarlyTapName, string> = {
  'open-me-at-first-paint': "'Open Me' at first paint", 'open-me-after-6-s': "'Open Me' after 6 s and a scroll",
  'add-to-cart-at-first-paint': "'Add To Cart' at first paint, from the navigation", 'check-at-3-s': "'Check' of the post code at 3 s",
};

function earlyTapOf(earlyTaps: NonNullable<WebResults['earlyTaps']>, name: EarlyTapName, variant: VariantName) {
  const taps = earlyTaps.filter((one) => one.name === name && one.variant === variant);
  return { took: median(taps.map(({ took }) => took)), sign: median(taps.map(({ sign = NaN }) => sign)) };
}

function lighthouseTable(results: WebResults): string {
  if (results.lighthouse.length === 0) return '';
  const keys = [...new Set(results.lighthouse.map(({ route, variant }) => `${route},${variant}`))].map(
    (key) => key.split(',') as [string, VariantName],
  );
  const rows = keys.map(([route, variant]) => {
    const scores = results.lighthouse.filter((one) => one.route === route && one.variant === variant);
    const of = (key: 'performance' | 'accessibility' | 'bestPractices' | 'seo' | 'lcp' | 'tbt' | 'cls') =>
      median(scores.map((score) => score[key]));
    return [
      `${route}, ${NAMES[variant]}`, ms(of('performance')), ms(of('accessibility')), ms(of('bestPractices')), ms(of('seo')), ms(of('lcp')),
      ms(of('tbt')), of('cls').toFixed(3), ms(median(scores.map(({ requests = NaN }) => requests))),
    ];
  });
  return `### Lighthouse, mobile, ${results.throttling ?? 'devtools'} throttling\n\n${table(['', 'performance', 'accessibility', 'best practices', 'SEO', 'LCP ms', 'TBT ms', 'CLS', 'requests'], rows)}`;
}

interface Bar { what: string; value: number; limit: number; atLeast?: boolean; absolute?: boolean }

function barTable(results: WebResults): string {
  const of = (route: string, variant: VariantName) => figures(results, route, variant);
  const scores = results.lighthouse.filter(({ variant }) => variant === 'composed');
  const lighthouseRoutes = [...new Set(scores.map(({ route }) => route))];
  const lighthouseOf = (route: string, key: 'performance' | 'tbt', variant: VariantName = 'composed') => (
    median(results.lighthouse.filter((one) => one.route === route && one.variant === variant).map((one) => one[key])));
  const worst = (key: 'accessibility' | 'bestPractices' | 'seo', routes = lighthouseRoutes) =>
    Math.min(...routes.map((route) => median(scores.filter((one) => one.route === route).map((one) => one[key]))));
  const early = (name: EarlyTapName, variant: VariantName = 'composed') => earlyTapOf(results.earlyTaps ?? [], name, variant);
  const secondVisit = (route: string) => againOf(results.again ?? [], route, 'composed');
  const home = of('home', 'composed');
  const bars: Bar[] = [
    { what: 'home LCP / client-rendered monolith', value: home.lcp / of('home', 'monolith-client').lcp, limit: 0.45 },
    { what: 'home LCP / prerendered monolith', value: home.lcp / of('home', 'monolith-prerendered').lcp, limit: 1.03 },
    { what: 'home LCP / static floor', value: home.lcp / of('home', 'floor').lcp, limit: 1.03 },
    { what: 'plan LCP / static floor', value: of('plan', 'composed').lcp / of('plan', 'floor').lcp, limit: 1.03 },
    ...Object.entries({ 'meal-plan': 1.05, cart: 0.8, orders: 0.8 }).map(([route, limit]) => (
      { what: `${route} LCP / prerendered monolith`, value: of(route, 'composed').lcp / of(route, 'monolith-prerendered').lcp, limit })),
    ...(['prerendered', 'client'] as const).flatMap((kind) => ['home', 'meal-plan', 'cart', 'orders'].map((route) => (
      {
        what: `${route} answers / ${kind === 'client' ? 'client-rendered' : kind} monolith`,
        value: of(route, 'composed').live / of(route, `monolith-${kind}`).live, limit: 1.1,
      }))),
    { what: 'home TBT / prerendered monolith', value: home.tbt / of('home', 'monolith-prerendered').tbt, limit: 1.2 },
    ...['home', 'meal-plan', 'cart', 'orders'].map(
      (route) => ({ what: `${route} CLS`, value: of(route, 'composed').cls, limit: 0.01, absolute: true }),
    ),
    { what: 'home requests before LCP', value: home.requestsBeforeLcp, limit: 12, absolute: true },
    ...['meal-plan', 'cart'].map(
      (to) => ({ what: `home → ${to} warm, ms`, value: changeOf(results, to, 'warm', 'composed'), limit: 100, absolute: true }),
    ),
    ...['meal-plan', 'cart'].map(
      (to) => ({
        what: `home → ${to} cold / split monolith`,
        value: changeOf(results, to, 'cold', 'composed') / changeOf(results, to, 'cold', 'monolith-split'), limit: 1.3,
      }),
    ),
    ...TAP_CASES.map(
      (one) => ({
        what: `first tap, ${tapName(one)}, INP p75, ms`, value: p75(tapsOf(results.taps ?? [], one).map(({ inp }) => inp)), limit: 200,
        absolute: true,
      }),
    ),
    {
      what: "'Open Me' at first paint / static floor",
      value: early('open-me-at-first-paint').took / early('open-me-at-first-paint', 'floor').took, limit: 1.05,
    },
    { what: "'Open Me' after 6 s, ms", value: early('open-me-after-6-s').took, limit: 378, absolute: true },
    { what: "'Add To Cart' at first paint, noticed after ms", value: early('add-to-cart-at-first-paint').sign, limit: 100, absolute: true },
    { what: "'Check' at 3 s, noticed after ms", value: early('check-at-3-s').sign, limit: 259, absolute: true },
    ...(['open-me-after-6-s', 'add-to-cart-at-first-paint', 'check-at-3-s'] as const).map((name) => (
      {
        what: `${EARLY_NAMES[name]}, done / with a script run with the page`, value: early(name).took / early(name, 'started').took,
        limit: 1.05,
      })),
    ...Object.entries({ home: 0.5, plan: 0.5, cart: 0.5, orders: 0.4 }).map(([route, limit]) => (
      { what: `second visit of ${route}, LCP / first visit's`, value: secondVisit(route).lcp / secondVisit(route).firstLcp, limit })),
    ...['home', 'plan', 'cart'].map(
      (route) => ({
        what: `second visit of ${route}, KB of script`, value: secondVisit(route).scriptBytes / 1000, limit: 0, absolute: true,
      }),
    ),
    ...lighthouseRoutes.map(
      (route) => ({
        what: `Lighthouse performance, ${route}`, value: lighthouseOf(route, 'performance'), limit: 100, atLeast: true, absolute: true,
      }),
    ),
    ...(results.throttling === 'simulate' ? lighthouseRoutes : []).map(
      (route) => ({ what: `Lighthouse TBT at rest, ${route}, ms`, value: lighthouseOf(route, 'tbt'), limit: 50, absolute: true }),
    ),
    ...(results.throttling === 'simulate' ? ['home', 'plan', 'extras'] : []).map((route) => (
      {
        what: `Lighthouse TBT over the floor's, ${route}, ms`, value: lighthouseOf(route, 'tbt') - lighthouseOf(route, 'tbt', 'floor'),
        limit: 20, absolute: true,
      })),
    {
      what: 'Lighthouse performance, the lowest run of any page',
      value: scores.length ? Math.min(...scores.map(({ performance }) => performance)) : NaN, limit: 99, atLeast: true, absolute: true,
    },
    {
      what: 'Lighthouse accessibility, the lowest', value: scores.length ? worst('accessibility') : NaN, limit: 100, atLeast: true,
      absolute: true,
    },
    {
      what: 'Lighthouse best practices, the lowest', value: scores.length ? worst('bestPractices') : NaN, limit: 100, atLeast: true,
      absolute: true,
    },
    { what: 'Lighthouse SEO, the lowest', value: scores.length ? worst('seo') : NaN, limit: 100, atLeast: true, absolute: true },
  ];
  const rows = bars.filter(({ value }) => Number.isFinite(value)).map(({ what, value, limit, atLeast, absolute }) => [
    what, absolute && Math.abs(value) >= 1 ? ms(value) : absolute ? value.toFixed(3) : ratio(value), `${atLeast ? '≥' : '≤'} ${limit}`,
    (atLeast ? value >= limit : value <= limit) ? 'met' : '**missed**',
  ]);
  return rows.length === 0 ? '' : `### Bars\n\n${table(['', 'measured', 'bar', ''], rows)}`;
}
