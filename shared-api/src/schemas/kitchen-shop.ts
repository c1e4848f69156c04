import { MOST_AMOUNT_OFF, MOST_PERCENT_OFF } from 'shared-rules/promotion';
import Type, { type Static } from 'typebox';
import { Day, Instant, nullable, strict } from './common';
import { note, text } from './text';

/** What managers do with the shop itself: switches, weeks, the menu. */

const Words = Type.String();
const Count = Type.Integer({ minimum: 0 });
/** Boxes for a delivery day. */
const Capacity = Type.Integer({ minimum: 0, maximum: 1_000_000 });
const MenuVersion = Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 });

/** A promotion code. Exactly one of `percentOff` and `amountOffInCents` is there. */
export const KitchenPromotion = Type.Object({
  code: Words, percentOff: Type.Optional(Count), amountOffInCents: Type.Optional(Count),
  /** Kitchens of before December 2026 can't read a code without it: they know codes for a first order, of which there are none. */
  firstOrderOnly: Type.Optional(Type.Literal(false)),
  /** Unfinished: the payment provider has not said yet that it has it. */
  state: Type.Enum(['usable', 'ended', 'expired', 'used-up', 'unfinished']), uses: Count, maxUses: Type.Optional(Count),
  expiresAt: Type.Optional(Instant),
});
export type KitchenPromotion = Static<typeof KitchenPromotion>;

export const NewPromotion = Type.Object({
  code: text(40, 1),
  percentOff: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_PERCENT_OFF })),
  amountOffInCents: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_AMOUNT_OFF })),
  /** Sent by kitchens of before December 2026. Codes for a first order only are not made any more. */
  firstOrderOnly: Type.Optional(Type.Literal(false)),
  maxUses: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  /** The last day on which it can be used. */
  until: Type.Optional(Day),
}, strict);
export const PromotionCode = Type.Object({ code: text(40, 1) });
export const MadePromotion = Type.Object({ code: Words });

export const KitchenShop = Type.Object({
  orderingEnabled: Type.Boolean(), paymentsEnabled: Type.Boolean(), registrationEnabled: Type.Boolean(),
  menuVersion: Type.Integer(),
  /** `boxes` are sold, or held by a checkout that is open; without a capacity there is no limit. */
  weeks: Type.Array(Type.Object({ day: Day, isClosed: Type.Boolean(), orders: Count, boxes: Count, capacity: Type.Optional(Count) })),
  versions: Type.Array(Type.Object({ version: Type.Integer(), at: Instant, actor: Words, plans: Count, meals: Count })),
  promotions: Type.Array(KitchenPromotion),
  /** The menu that is to go live at `at`, if it still follows version `seenVersion` then; `problem`: why it did not. */
  planned: Type.Optional(Type.Object({
    at: Instant, actor: Words, plans: Count, meals: Count, seenVersion: Type.Integer(), problem: Type.Optional(Words),
  })),
});
export type KitchenShop = Static<typeof KitchenShop>;

export const SwitchChange = Type.Object({
  orderingEnabled: Type.Optional(Type.Boolean()), paymentsEnabled: Type.Optional(Type.Boolean()),
  registrationEnabled: Type.Optional(Type.Boolean()),
}, { ...strict, minProperties: 1 });

/** `isPublished` false: the server has it, browsers that are open may hear of it later. */
export const Published = Type.Object({ isPublished: Type.Boolean() });

export const Closure = Type.Object({ moveOrders: Type.Boolean() }, strict);
export const Closed = Type.Object({ moved: Count, to: Type.Array(Day) });

/** Of one Monday, or of every week that has no number of its own; null takes the limit away. */
export const CapacityChange = Type.Object({ day: Type.Optional(Day), capacity: nullable(Capacity) }, strict);

/** A menu as JSON. */
const MenuText = note(400_000);
export const MenuComparison = Type.Object({ file: MenuText }, strict);
export const MenuImport = Type.Object({ file: MenuText, seenVersion: MenuVersion }, strict);
/** In London, 'YYYY-MM-DDTHH:MM'. */
const LondonTime = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d$', maxLength: 16 });
export const MenuPlan = Type.Object({ file: MenuText, seenVersion: MenuVersion, at: LondonTime }, strict);
export const PlannedMenu = Type.Object({ at: Instant });
/** The difference to the menu of `menuVersion`; an empty list if there is none. `ordersToTell` hold a meal that it corrects. */
export const MenuChanges = Type.Object({
  menuVersion: MenuVersion,
  changes: Type.Array(Type.Object({
    what: Type.Enum(['plan', 'meal']), id: Words, name: Words, change: Type.Enum(['new', 'retired', 'changed']),
    fields: Type.Array(Type.Object({ field: Words, was: Words, now: Words })),
  })),
  ordersToTell: Count,
});
export type MenuChanges = Static<typeof MenuChanges>;
export const ImportedMenu = Type.Object({ menuVersion: Type.Integer(), isPublished: Type.Boolean(), ordersToTell: Count });
export const MenuFileText = Type.Object({ file: Words });
