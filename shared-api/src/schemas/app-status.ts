import Type, { type Static } from 'typebox';
import { Day } from './common';

/** The switches that the server enforces; `now` is the server's time. */
export const AppStatus = Type.Object({
  orderingEnabled: Type.Boolean(),
  paymentsEnabled: Type.Boolean(),
  registrationEnabled: Type.Boolean(),
  menuVersion: Type.Integer({ minimum: 0 }),
  /** Delivery days from today on for which no order is taken, the first one first. */
  closedDays: Type.Array(Day),
  /** Of the delivery days that a customer may choose, those without room for one box more (docs/decisions/064). */
  fullDays: Type.Array(Day),
  now: Type.String(),
});
export type AppStatus = Static<typeof AppStatus>;
