import * as v from 'valibot';

const instant = v.string();

const appStatus = v.object({
  fetch: v.picklist(['no-fetch-yet', 'success', 'failure', 'throttle']),
  /** True once a value may be shown: after success, failure, throttle, or from a cache (SWITCH-3). */
  loaded: v.boolean(),
  orderingEnabled: v.boolean(),
  paymentsEnabled: v.boolean(),
  registrationEnabled: v.boolean(),
  /** 0 until it is known: a page that was composed without a menu doesn't carry it. */
  menuVersion: v.number(),
  /** False while the switches are defaults (SHOP-8): no answer has come, and none was cached or composed. */
  known: v.optional(v.boolean(), true),
  /** Delivery days, 'YYYY-MM-DD', for which no order is taken. */
  closedDays: v.optional(v.array(v.string()), []),
  /** Of the delivery days that a customer may choose, those without a box left. */
  fullDays: v.optional(v.array(v.string()), []),
  /** The server's clock minus the browser's, in ms. */
  clockOffset: v.optional(v.number(), 0),
});

const auth = v.variant('status', [
  /** A customer was signed in on this device and is being looked up. `firstName` is stored on the device. */
  v.object({ status: v.literal('checking'), firstName: v.optional(v.string()) }),
  v.object({
    status: v.literal('signed-out'),
    /** A customer was signed in on this device, and the identity provider could not be asked: for now a visitor. */
    unreachable: v.optional(v.boolean()),
  }),
  v.object({
    status: v.literal('signed-in'),
    uid: v.string(),
    firstName: v.optional(v.string()),
    profileStatus: v.optional(v.picklist(['COMPLETED', 'INCOMPLETE'])),
    isEmailVerified: v.optional(v.boolean()),
    deletionTimestamp: v.optional(instant),
  }),
]);

/**
 * The topics that most packages read: their one owner and the schema of the payload. Any other is declared by its owner and by each
 * reader in a `src/topics.ts` of their own. The build reads this file, which therefore imports valibot alone (package-schemas.js).
 */
export const common = {
  'app-status': { owner: 'shell', schema: appStatus },
  auth: { owner: 'mf-account', schema: auth },
  'cart-count': { owner: 'mf-cart-checkout', schema: v.object({ count: v.number() }) },
} as const;
