import * as v from 'valibot';
import type { KitchenPromotion, KitchenShop, MenuChanges } from '../schemas/kitchen-shop';
import type { FieldsOf } from './parse-answer';

const text = v.string();

/** GET /kitchen/shop. */
export const KitchenShopAnswer: v.GenericSchema<unknown, KitchenShop> = v.object({
  orderingEnabled: v.boolean(), paymentsEnabled: v.boolean(), registrationEnabled: v.boolean(), menuVersion: v.number(),
  weeks: v.array(v.object({
    day: text, isClosed: v.boolean(), orders: v.number(), boxes: v.number(), capacity: v.exactOptional(v.number()),
  } satisfies FieldsOf<KitchenShop['weeks'][number]>)),
  versions: v.array(v.object({ version: v.number(), at: text, actor: text, plans: v.number(), meals: v.number() })),
  promotions: v.array(v.object({
    code: text, percentOff: v.exactOptional(v.number()), amountOffInCents: v.exactOptional(v.number()),
    firstOrderOnly: v.exactOptional(v.literal(false)), state: v.picklist(['usable', 'ended', 'expired', 'used-up', 'unfinished']),
    uses: v.number(),
    maxUses: v.exactOptional(v.number()), expiresAt: v.exactOptional(text),
  } satisfies FieldsOf<KitchenPromotion>)),
  planned: v.exactOptional(v.object({
    at: text, actor: text, plans: v.number(), meals: v.number(), seenVersion: v.number(), problem: v.exactOptional(text),
  } satisfies FieldsOf<NonNullable<KitchenShop['planned']>>)),
} satisfies FieldsOf<KitchenShop>);

/** POST /kitchen/menu/compare. */
export const MenuChangesAnswer: v.GenericSchema<unknown, MenuChanges> = v.object({
  menuVersion: v.number(),
  changes: v.array(v.object({
    what: v.picklist(['plan', 'meal']), id: text, name: text, change: v.picklist(['new', 'retired', 'changed']),
    fields: v.array(v.object({ field: text, was: text, now: text })),
  } satisfies FieldsOf<MenuChanges['changes'][number]>)),
  ordersToTell: v.number(),
} satisfies FieldsOf<MenuChanges>);

/** POST /kitchen/shop/switches. */
export const PublishedAnswer = v.object({ isPublished: v.boolean() });
/** POST /kitchen/weeks/:day/close. */
export const ClosedAnswer = v.object({ moved: v.number(), to: v.array(text) });
/** POST /kitchen/promotions. */
export const MadePromotionAnswer = v.object({ code: text });
/** POST /kitchen/menu/import. */
export const ImportedMenuAnswer = v.object({ menuVersion: v.number(), isPublished: v.boolean(), ordersToTell: v.number() });
/** POST /kitchen/menu/plan. */
export const PlannedMenuAnswer = v.object({ at: text });
/** GET /kitchen/menu/versions/:version, GET /kitchen/menu/plan. */
export const MenuFileTextAnswer = v.object({ file: text });
