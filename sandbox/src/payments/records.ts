import * as v from 'valibot';
import { SettingsRecord } from './settings';

/** What the provider keeps, in our own words; resources/ shows it in Stripe's. Times are epoch seconds, amounts pence. */
const Metadata = v.record(v.string(), v.string());
const Nullable = v.nullable(v.string());

const AddressRecord = v.object({
  line1: v.string(), line2: Nullable, city: v.string(), postalCode: v.string(), country: v.string(),
});

const LineRecord = v.object({
  id: v.string(),
  name: v.string(),
  description: Nullable,
  productId: v.string(),
  priceId: v.string(),
  productMetadata: Metadata,
  unitAmount: v.number(),
  quantity: v.number(),
});

/** What the customer typed on the hosted page. */
export const CustomerRecord = v.object({ email: v.string(), name: v.string(), phone: Nullable, address: v.nullable(AddressRecord) });

const SessionRecord = v.object({
  id: v.string(),
  /** `setup` keeps a card for later and takes no money; only another business on the account does that. */
  mode: v.optional(v.picklist(['payment', 'setup']), 'payment'),
  created: v.number(),
  expiresAt: v.number(),
  status: v.picklist(['open', 'complete', 'expired']),
  paymentStatus: v.picklist(['unpaid', 'paid', 'no_payment_required']),
  currency: v.string(),
  lines: v.array(LineRecord),
  /** To pay: what the lines cost, less the discount. */
  total: v.number(),
  allowPromotionCodes: v.optional(v.boolean(), false),
  discount: v.optional(v.nullable(v.object({
    promotionCodeId: v.string(), couponId: v.string(), code: v.string(), amount: v.number(),
  })), null),
  clientReferenceId: Nullable,
  customerEmail: Nullable,
  metadata: Metadata,
  successUrl: v.string(),
  cancelUrl: Nullable,
  collectPhone: v.boolean(),
  collectAddress: v.optional(v.boolean(), false),
  note: Nullable,
  intent: v.object({ metadata: Metadata }),
  customer: v.nullable(CustomerRecord),
  intentId: Nullable,
  /** A card waiting for its 3-D Secure answer. */
  challenge: v.nullable(v.object({
    token: v.string(), customer: CustomerRecord, card: v.object({ last4: v.string(), expMonth: v.number(), expYear: v.number() }),
  })),
});

const IntentRecord = v.object({
  id: v.string(),
  created: v.number(),
  sessionId: v.string(),
  amount: v.number(),
  currency: v.string(),
  status: v.picklist(['succeeded', 'processing', 'requires_payment_method']),
  chargeId: v.string(),
  metadata: Metadata,
  failure: Nullable,
});

const ChargeRecord = v.object({
  id: v.string(),
  created: v.number(),
  intentId: v.string(),
  amount: v.number(),
  currency: v.string(),
  status: v.picklist(['succeeded', 'pending', 'failed']),
  refunded: v.number(),
  customer: CustomerRecord,
  card: v.nullable(v.object({ last4: v.string(), expMonth: v.number(), expYear: v.number() })),
  failure: Nullable,
  /** Bacs: when the bank answers (epoch ms) and what it will say; null waits for the control page. */
  settles: v.nullable(v.object({ at: v.number(), well: v.boolean() })),
});

const RefundRecord = v.object({
  id: v.string(),
  created: v.number(),
  chargeId: v.string(),
  intentId: v.string(),
  amount: v.number(),
  currency: v.string(),
  reason: Nullable,
  metadata: Metadata,
  status: v.optional(v.picklist(['pending', 'succeeded', 'failed']), 'succeeded'),
});

const DisputeRecord = v.object({
  id: v.string(),
  created: v.number(),
  chargeId: v.string(),
  intentId: v.string(),
  amount: v.number(),
  currency: v.string(),
  reason: v.string(),
  /** Of a part of what was left: the rest can still be refunded. */
  isOfPart: v.optional(v.boolean(), false),
  status: v.picklist(['warning_needs_response', 'warning_closed', 'needs_response', 'won', 'lost']),
  /** What went out of the account (below 0) and came back into it. */
  movements: v.array(v.object({ id: v.string(), created: v.number(), amount: v.number() })),
});

const WarningRecord = v.object({
  id: v.string(), created: v.number(), chargeId: v.string(), intentId: v.string(), fraudType: v.string(),
});

const CouponRecord = v.object({
  id: v.string(),
  created: v.number(),
  name: Nullable,
  percentOff: v.nullable(v.number()),
  amountOff: v.nullable(v.number()),
  timesRedeemed: v.number(),
  metadata: Metadata,
});

const PromotionCodeRecord = v.object({
  id: v.string(),
  created: v.number(),
  code: v.string(),
  couponId: v.string(),
  active: v.boolean(),
  expiresAt: v.nullable(v.number()),
  maxRedemptions: v.nullable(v.number()),
  minimumAmount: v.nullable(v.number()),
  timesRedeemed: v.number(),
  metadata: Metadata,
});

const EventRecord = v.object({
  id: v.string(),
  created: v.number(),
  type: v.string(),
  object: v.record(v.string(), v.unknown()),
  request: v.object({ id: Nullable, idempotencyKey: Nullable }),
});

const DeliveryRecord = v.object({
  id: v.string(),
  eventId: v.string(),
  /** Epoch ms of the next attempt. */
  dueAt: v.number(),
  attempts: v.number(),
  state: v.picklist(['pending', 'delivered', 'dropped', 'given-up']),
  lastAnswer: Nullable,
});

const ReplyRecord = v.object({
  key: v.string(), fingerprint: v.string(), status: v.number(), body: v.string(), requestId: v.string(), created: v.number(),
});

export const SCHEMAS = {
  sessions: SessionRecord,
  intents: IntentRecord,
  charges: ChargeRecord,
  refunds: RefundRecord,
  disputes: DisputeRecord,
  warnings: WarningRecord,
  coupons: CouponRecord,
  promotionCodes: PromotionCodeRecord,
  events: EventRecord,
  deliveries: DeliveryRecord,
  replies: ReplyRecord,
  settings: SettingsRecord,
};

export type Address = v.InferOutput<typeof AddressRecord>;
export type Line = v.InferOutput<typeof LineRecord>;
export type Customer = v.InferOutput<typeof CustomerRecord>;
export type Session = v.InferOutput<typeof SessionRecord>;
export type Intent = v.InferOutput<typeof IntentRecord>;
export type Charge = v.InferOutput<typeof ChargeRecord>;
export type Refund = v.InferOutput<typeof RefundRecord>;
export type Dispute = v.InferOutput<typeof DisputeRecord>;
export type FraudWarning = v.InferOutput<typeof WarningRecord>;
export type Coupon = v.InferOutput<typeof CouponRecord>;
export type PromotionCode = v.InferOutput<typeof PromotionCodeRecord>;
export type EventKept = v.InferOutput<typeof EventRecord>;
export type Delivery = v.InferOutput<typeof DeliveryRecord>;
export type Reply = v.InferOutput<typeof ReplyRecord>;
