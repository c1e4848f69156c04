import type { Machine } from '../lib/machine';
import { describeRun } from '../lib/describe-run';
import { median } from '../lib/median';
import { ratio, table } from '../lib/table';
import type { Throughput } from './load';

interface Compared { shop: Throughput[]; two: Throughput[]; bare: Throughput[] }

/** All measurements of one run of `npm run bench:api`; times in ms. */
export interface ApiResults {
  when: string;
  command: string;
  machine: Machine;
  rounds: number;
  /** `signed` is missing in runs before 2026-11-23. */
  throughput: { menu: Compared; profile: Compared; signed?: Compared };
  checkout: { shop: number[]; bare: number[] };
  webhook: { shop: number[]; bare: number[] };
}

export function reportApi(results: ApiResults): string {
  const { throughput, checkout, webhook, rounds } = results;
  const of = (list: Throughput[], key: 'perSecond' | 'cpu') => median(list.map((measured) => measured[key]));
  const names = { menu: 'GET /menu', profile: 'GET /profile, the emulator asked', signed: 'GET /profile, signature checked' } as const;
  const measured = (['menu', 'profile', 'signed'] as const).flatMap(
    (name) => { const list = throughput[name]; return list ? [[names[name], list] as const] : []; },
  );
  const rows: [what: string, shop: number, bare: number, two?: number][] = [
    ...measured.map(([name, { shop, bare, two }]): [string, number, number, number] => {
      return [`${name}, requests a second`, of(shop, 'perSecond'), of(bare, 'perSecond'), of(two, 'perSecond') / of(shop, 'perSecond')];
    }),
    ...measured.map(
      ([name, { shop, bare }]): [string, number, number] => [`${name}, µs of processor a request`, of(shop, 'cpu'), of(bare, 'cpu')],
    ),
    ['checkout creation, ms', median(checkout.shop), median(checkout.bare)],
    ['webhook, ms', median(webhook.shop), median(webhook.bare)],
  ];
  const cell = (value: number) => value.toFixed(value < 100 ? 1 : 0);
  return `${describeRun(results, `median of ${rounds}`)}\n\n${table(
    ['', 'the shop', 'bare', 'ratio', 'two backends / one'],
    rows.map(([what, shop, bare, two]) => [what, cell(shop), cell(bare), ratio(shop / bare), ratio(two ?? NaN)]),
  )}`;
}
