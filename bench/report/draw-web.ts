import * as Plot from '@observablehq/plot';
import { JSDOM } from 'jsdom';
import { figures } from '../web/report';
import type { WebResults } from '../web/results';
import type { VariantName } from '../web/variants';

const SHOWN: readonly [VariantName, string][] = [
  ['monolith-client', 'monolith, client-rendered'], ['monolith-prerendered', 'monolith, prerendered'], ['composed', 'the shop'],
  ['floor', 'static floor'],
];

/** Medians of each route and variant, as an SVG document. */
export function drawWeb(results: WebResults): string {
  const { document } = new JSDOM('').window;
  const routes = [...new Set(results.loads.map(({ route }) => route))];
  const rows = routes.flatMap((route) => SHOWN.flatMap(([variant, name]) => {
    const { lcp, live } = figures(results, route, variant);
    return [{ route, name, what: 'largest paint', ms: lcp }, { route, name, what: 'first answer', ms: live }].filter(
      ({ ms }) => Number.isFinite(ms),
    );
  }));
  const plot = Plot.plot({
    document, width: 900, height: 90 + routes.length * 130, marginLeft: 170, marginRight: 60, style: 'background: white; color: #25211a',
    x: { label: 'ms, phone throttling, median', grid: true }, y: { label: null, domain: SHOWN.map(([, name]) => name) },
    fx: { label: null, domain: ['largest paint', 'first answer'] }, fy: { label: null, domain: routes },
    color: { domain: SHOWN.map(([, name]) => name), range: ['#c9b99a', '#a8926a', '#2c5f3a', '#d9d9d9'] },
    marks: [
      Plot.barX(rows, { x: 'ms', y: 'name', fx: 'what', fy: 'route', fill: 'name' }),
      Plot.text(rows, {
        x: 'ms', y: 'name', fx: 'what', fy: 'route', text: ({ ms }: { ms: number }) => String(Math.round(ms)), dx: 4, textAnchor: 'start',
      }),
      Plot.ruleX([0]),
    ],
  });
  plot.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return `${plot.outerHTML}\n`;
}
