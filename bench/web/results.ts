import type { Machine } from '../lib/machine';
import type { VariantName } from './variants';
import type { Load } from './page-load';
import type { EarlyTap } from './early-tap';
import type { Tap } from './first-tap';
import type { SecondVisit } from './second-visit';

/** All measurements of one run of `npm run bench:web`; times in ms. */
export interface WebResults {
  when: string;
  command: string;
  machine: Machine;
  browser: string;
  runs: number;
  /** Of Lighthouse. */
  throttling?: 'devtools' | 'simulate';
  loads: ({ route: string; variant: VariantName; run: number } & Load)[];
  lives: { route: string; variant: VariantName; run: number; live: number }[];
  changes: { to: string; state: 'warm' | 'cold'; variant: VariantName; run: number; took: number }[];
  /** The first tap after rest. Not in results of earlier runs. */
  taps?: ({ run: number } & Tap)[];
  /** Taps before the shell runs. */
  earlyTaps?: ({ variant: VariantName; run: number } & EarlyTap)[];
  again?: ({ route: string; variant: VariantName; run: number } & SecondVisit)[];
  lighthouse: ({ route: string; variant: VariantName; run: number } & LighthouseScores)[];
}

export interface LighthouseScores {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcp: number;
  tbt: number;
  cls: number;
  requests?: number;
}
