import Type, { type Static } from 'typebox';
import { KITCHEN_ROLES, ORDER_STATUSES, type KitchenRole, type OrderStatus } from 'shared-rules';
import { Day, Id, nullable, strict } from './common';
import { Allergens } from './menu';

const Count = Type.Integer({ minimum: 0 });
const Status = Type.Unsafe<OrderStatus>(Type.Enum([...ORDER_STATUSES]));

/** One of the two Mondays that the kitchen sees; the coming one if it is left out. */
export const RoundQuery = Type.Object({ day: Type.Optional(Day) }, strict);

/** Of every answer about a delivery day: which one, today, and the days that may be asked for. */
const round = {
  day: Day, today: Day, days: Type.Array(Day),
  /** The caller's; missing from a backend of before November 2026. */
  role: Type.Optional(Type.Unsafe<KitchenRole>(Type.Enum([...KITCHEN_ROLES]))),
};

/** What to cook. Without orders that are not paid yet or held back, which are counted. */
export const CookList = Type.Object({
  ...round, portions: Count, unpaidOrders: Count, heldOrders: Count,
  /** Orders of the two rounds whose customer must still be told of a corrected meal. */
  toTell: Count,
  meals: Type.Array(Type.Object({
    day: Type.String(), mealTime: Type.String(), mealId: Id, meal: Type.String(), plan: Type.String(),
    calories: nullable(Type.Integer()), portions: Count, allergens: Allergens,
    /** Where it is cooked, if the shop's configuration says so. */
    station: Type.Optional(Type.String()),
  })),
});
export type CookList = Static<typeof CookList>;

/** What goes into each order's boxes. No names: a label lies on a table. */
export const Packing = Type.Object({
  ...round,
  orders: Type.Array(Type.Object({
    order: Type.String(), status: Status,
    boxes: Type.Array(Type.Object({
      plan: Type.String(), quantity: Count,
      meals: Type.Array(Type.Object({
        day: Type.String(), mealTime: Type.String(), meal: Type.String(), allergens: Allergens, useBy: Day,
      })),
    })),
  })),
});
export type Packing = Static<typeof Packing>;

/** Whom to call: a meal of theirs was corrected, and they have neither read it nor been told. */
export const Corrections = Type.Object({
  corrections: Type.Array(Type.Object({
    order: Type.String(), deliveryDate: Day, version: Type.Integer(),
    name: Type.Optional(Type.String()), phone: Type.Optional(Type.String()),
    meals: Type.Array(Type.Object({
      mealId: Id, name: Type.String(), was: Allergens, now: Allergens,
      /** What is to be told, after the meal's name; missing in answers of older backends. */
      what: Type.Optional(Type.String()),
    })),
  })),
});
export type Corrections = Static<typeof Corrections>;

/** The correction that was told: one that came since stays on the list. */
export const Told = Type.Object({ version: Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 }) }, strict);

/** Where the boxes go, by post code. */
export const Round = Type.Object({
  ...round,
  stops: Type.Array(Type.Object({
    order: Type.String(), status: Status, name: Type.Optional(Type.String()), phone: Type.Optional(Type.String()),
    lines: Type.Array(Type.String()), city: Type.String(), postCode: Type.String(), note: Type.Optional(Type.String()),
    boxes: Type.Array(Type.Object({ plan: Type.String(), quantity: Count })),
  })),
});
export type Round = Static<typeof Round>;

/** Orders of the two rounds, by number, that become the same status. Asked for twice, it is done once. */
export const Moves = Type.Object({
  to: Type.Enum(['PREPARING', 'DELIVERING', 'COMPLETED']), orders: Type.Array(Id, { minItems: 1, maxItems: 200 }),
}, strict);
export type Moves = Static<typeof Moves>;

export const MoveResults = Type.Object({
  moved: Type.Array(Type.Object({ order: Type.String(), isDone: Type.Boolean(), problem: Type.Optional(Type.String()) })),
});
export type MoveResults = Static<typeof MoveResults>;
