import type { Draft } from 'shared-events';
import * as v from 'valibot';

/** The switches and the menu's version at one time. */
export interface Reading {
  orderingEnabled: boolean;
  paymentsEnabled: boolean;
  registrationEnabled: boolean;
  /** 0 until it is known. */
  menuVersion: number;
  /** Delivery days, 'YYYY-MM-DD', for which no order is taken. */
  closedDays: string[];
  /** Of the delivery days that a customer may choose, those without a box left. Unknown in composed pages. */
  fullDays: string[];
}

export type FetchState = Draft<'app-status'>['fetch'];

/** All false until something was read (SHOP-8). */
export const DEFAULTS: Reading = {
  orderingEnabled: false, paymentsEnabled: false, registrationEnabled: false, menuVersion: 0, closedDays: [], fullDays: [],
};

const reading = {
  orderingEnabled: v.boolean(), paymentsEnabled: v.boolean(), registrationEnabled: v.boolean(), menuVersion: v.number(),
  closedDays: v.optional(v.array(v.string()), []), fullDays: v.optional(v.array(v.string()), []),
};

/** GET /config: a reading and the server's time. */
export const ConfigAnswer = v.object({ ...reading, now: v.optional(v.string()) });

/** That answer in a composed page, which has the menu's version only where something of the menu stands in it. */
export const ComposedStatus = v.object({ ...ConfigAnswer.entries, menuVersion: v.optional(v.number(), DEFAULTS.menuVersion) });

/** `readAt` is by the browser's clock, ms. */
export const CachedStatus = v.object({ ...reading, readAt: v.number(), clockOffset: v.optional(v.number(), 0) });
export type CachedStatus = v.InferOutput<typeof CachedStatus>;
