import * as v from 'valibot';

const instant = v.string();

const appStatus = v.object({
  fetch: v.picklist(['no-fetch-yet', 'success', 'failure', 'throttle']),
  /** True once a value may be shown: after success, failure, throttle, or from a cache (SWITCH-3). */
  loaded: v.boolean(),
  orderingEnabled: v.boolean(),
  paymentsEnabled: v.boolean(),
  registrationEnabled: v.boolean(),
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
  v.object({ status: v.literal('signed-out') }),
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
 * Every topic of the shop: its one owner and the schema of its payload.
 * A name without a colon is a state (its last value is replayed); `team:past-tense` is a fact.
 * Schemas may only get new, optional fields: readers ignore unknown ones.
 */
const topics = {
  'app-status': { owner: 'shell', schema: appStatus },
  auth: { owner: 'mf-account', schema: auth },
  'cart-count': { owner: 'mf-cart-checkout', schema: v.object({ count: v.number() }) },
  /** A checkout session is being prepared or is ready, or a payment's result is not known yet. */
  checkout: { owner: 'mf-cart-checkout', schema: v.object({ open: v.boolean() }) },
  'cart:item-added': { owner: 'mf-cart-checkout', schema: v.object({ planId: v.string(), planName: v.string(), quantity: v.number() }) },
  'cart:paid': { owner: 'mf-cart-checkout', schema: v.object({ sessionId: v.string() }) },
} as const;

type Topics = typeof topics;
export type Topic = keyof Topics;
export type Payload<T extends Topic> = v.InferOutput<Topics[T]['schema']>;
export type Draft<T extends Topic> = v.InferInput<Topics[T]['schema']>;
export type Owner = Topics[Topic]['owner'];
export type OwnedBy<O extends Owner> = { [T in Topic]: Topics[T]['owner'] extends O ? T : never }[Topic];
export type AppStatusEvent = Payload<'app-status'>;
export type AuthEvent = Payload<'auth'>;

/** Undefined if the payload is invalid for this build. */
export function parse<T extends Topic>(topic: T, value: unknown): Payload<T> | undefined {
  const result = v.safeParse(topics[topic].schema, value);
  return result.success ? (result.output as Payload<T>) : undefined;
}
