import * as v from 'valibot';
import type { CheckoutSession, PaymentStatus } from '../schemas/checkout';
import { OrderAddressAnswer } from './order-address';
import type { FieldsOf } from './parse-answer';

/** POST /payments/create-checkout-session. The browser goes to `url`, so only http addresses are accepted. */
export const CheckoutSessionAnswer: v.GenericSchema<unknown, CheckoutSession> = v.object({
  sessionId: v.pipe(v.string(), v.minLength(1)), url: v.pipe(v.string(), v.regex(/^https?:\/\//)),
  usableForMs: v.exactOptional(v.number()), takesCodes: v.exactOptional(v.boolean()), address: v.exactOptional(OrderAddressAnswer),
} satisfies FieldsOf<CheckoutSession>);

/** GET /payments/status. */
export const PaymentStatusAnswer: v.GenericSchema<unknown, PaymentStatus> = v.object({
  status: v.string(), error: v.nullable(v.string()), paid: v.boolean(),
  held: v.exactOptional(v.object({ reason: v.picklist(['post-code', 'other']), answerBy: v.string() })),
  cancelled: v.exactOptional(v.boolean()), isHeld: v.exactOptional(v.boolean()),
  order: v.exactOptional(v.object({
    orderId: v.string(), timeCreated: v.string(), deliveryDate: v.string(),
    lines: v.array(v.object({ name: v.string(), quantity: v.number() })),
    discount: v.exactOptional(v.object({ code: v.string(), amountInCents: v.number() })),
    changeableUntil: v.exactOptional(v.string()),
  })),
} satisfies FieldsOf<PaymentStatus>);
