import type { Browser } from '@playwright/test';
import { stateAt } from '../web/browser-state';
import { measureFirstTap, type TapCase } from '../web/first-tap';
import { measureLoad, type Load } from '../web/page-load';
import { CHANGES, measureChange } from '../web/route-change';
import type { BrowserState } from '../web/phone';
import { ROUTES, type Route } from '../web/routes';
import type { Variant } from '../web/variants';

/** One figure of one visit; of all, less is better. */
export type Measure =
  | { part: 'load'; route: Route['name']; figure: 'lcp' | 'fcp' | 'tbt' | 'bytes' | 'scriptBytes' }
  /** From a tap on home to the next page, which has been loaded ahead. */
  | { part: 'change'; to: 'meal-plan' | 'cart' }
  | ({ part: 'tap'; figure: 'inp' | 'answered' } & TapCase);

/** A shop under measurement, with the visitors that its routes need. */
export interface Side extends Variant {
  states: Record<'cart' | 'customer', BrowserState>;
}

/** Measures that come from the same visit have the same key. */
export function visitOf(measure: Measure): string {
  switch (measure.part) {
    case 'load': return `${measure.part} ${measure.route}`;
    case 'change': return `home → ${measure.to}`;
    case 'tap': return `first tap${measure.scrolled ? ' after a scroll' : ''}${measure.ahead ? '' : ', at first paint'}`;
  }
}

export function nameOf(measure: Measure): string {
  switch (measure.part) {
    case 'load': return `${measure.route}: ${{ lcp: 'LCP, ms', fcp: 'FCP, ms', tbt: 'TBT, ms', bytes: 'bytes', scriptBytes: 'bytes of script' }[measure.figure]}`;
    case 'change': return `${visitOf(measure)}, ms`;
    case 'tap': return `${visitOf(measure)}: ${{ inp: 'INP', answered: 'dialog open' }[measure.figure]}, ms`;
  }
}

/** Makes one visit. @returns what reads a measure of that visit. */
export async function visit(browser: Browser, side: Side, measure: Measure): Promise<(measure: Measure) => number> {
  switch (measure.part) {
    case 'load': {
      const route = ROUTES.find(({ name }) => name === measure.route);
      if (!route) throw new Error(`There is no route ${measure.route}.`);
      const state = route.visitor && stateAt(side.origin, side.states[route.visitor]);
      const load: Load = await measureLoad(browser, side, route, state);
      return (one) => (one.part === 'load' ? load[one.figure] : NaN);
    }
    case 'change': {
      const change = CHANGES.find(({ name }) => name === measure.to);
      if (!change) throw new Error(`There is no change to ${measure.to}.`);
      const took = await measureChange(browser, side, change, 'warm');
      return () => took;
    }
    case 'tap': {
      const tap = await measureFirstTap(browser, side, measure);
      return (one) => (one.part === 'tap' ? tap[one.figure] : NaN);
    }
  }
}
