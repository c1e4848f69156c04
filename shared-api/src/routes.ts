import Type, { type Static, type TSchema } from 'typebox';
import { AppStatus } from './schemas/app-status';
import { AreaRequest, AreaToken } from './schemas/area';
import { CheckoutRequest, CheckoutSession, PaymentStatus } from './schemas/checkout';
import {
  AskingCommandLine, CommandLineToken, CommandOutcome, CommandWords, DeviceCode, Host, LogInAnswer, StartedLogIn, UserCode,
} from './schemas/command-line';
import { Day, Id, SessionId, Uuid, strict } from './schemas/common';
import { DataExport } from './schemas/export';
import { CookList, Corrections, MoveResults, Moves, Packing, Round, RoundQuery, Told } from './schemas/kitchen';
import { KitchenFigures } from './schemas/kitchen-figures';
import {
  AddedRefund, Attention, Cancellation, CaseClosing, HeldCase, HoldRelease, KitchenOrder, MailAgain, OrderList, OrderSearch,
  QuarantineAgreement, Rescheduling,
} from './schemas/kitchen-orders';
import {
  CapacityChange, Closed, Closure, ImportedMenu, KitchenShop, MadePromotion, MenuChanges, MenuComparison, MenuFileText,
  MenuImport, MenuPlan, NewPromotion, PlannedMenu, PromotionCode, Published, SwitchChange,
} from './schemas/kitchen-shop';
import { Meal, MealLookup, OfferedPlan } from './schemas/menu';
import { AddressCorrection, ChangesRead, Order, OrderClaim, OrderPage } from './schemas/order';
import { ReleaseChange, ReleaseDone, Releases } from './schemas/releases';
import { ReminderDevice, ReminderEndpoint, ReminderKey } from './schemas/reminder';
import { Reports } from './schemas/report';
import { text } from './schemas/text';
import { Profile, ProfileUpdate, Registration } from './schemas/user';

/**
 * Who may call: anyone, a customer with a bearer token, or an operator (a custom claim): of the kitchen, a manager, or who releases;
 * or a command line that a manager logged in. A manager may call whatever an operator may.
 */
export type Access = 'anyone' | 'customer' | 'kitchen' | 'manager' | 'releaser' | 'command-line';

interface RouteSchema {
  access: Access;
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  /** `data` of a success. */
  data: TSchema;
}

const Done = Type.Object({});
/** What became of money that was to go back. */
const Outcome = Type.Object({ refund: Type.Enum(['made', 'pending', 'refused', 'none', 'cancelled-before']),
amountInCents: Type.Integer() });
const Message = Type.Object({ message: Type.String() });

/**
 * Every call of the API (docs/product.md "Calls"), below `/api`.
 * The backend validates and serialises with these; the client is typed by them; OpenAPI is emitted from them.
 */
export const routes = {
  'GET /menu': { access: 'anyone', data: Type.Array(Meal) },
  'GET /menu/plans': { access: 'anyone', data: Type.Array(OfferedPlan) },
  'POST /menu/meals': {
    access: 'anyone',
    body: Type.Object({ mealIds: Type.Array(text(64, 1), { maxItems: 100 }) }, strict),
    data: MealLookup,
  },
  'POST /menu/cache/invalidate': { access: 'manager', data: Type.Object({ menuVersion: Type.Integer() }) },
  'GET /config': { access: 'anyone', data: AppStatus },
  'GET /postcodes/:code/delivery': {
    access: 'anyone',
    params: Type.Object({ code: text(40) }),
    data: Type.Object({ postCode: Type.String() }),
  },
  'POST /area-requests': { access: 'anyone', body: AreaRequest, data: Message },
  'POST /area-requests/confirm': { access: 'anyone', body: AreaToken, data: Type.Object({ postCode: Type.String() }) },
  'POST /area-requests/remove': { access: 'anyone', body: AreaToken, data: Done },
  /** From a page, or from a mailbox with a form as RFC 8058 has it. */
  'POST /week-mails/stop': { access: 'anyone', query: Type.Object({ token: Uuid }, strict), data: Done },
  'POST /user/auth/register': { access: 'anyone', body: Registration, data: Message },
  'POST /user/auth/verify': { access: 'customer', data: Type.Object({ user: Profile, message: Type.String() }) },
  'GET /user/profile': { access: 'customer', data: Type.Object({ user: Profile }) },
  'PUT /user/profile': { access: 'customer', body: ProfileUpdate, data: Type.Object({ user: Profile }) },
  'DELETE /user/profile': { access: 'customer', data: Type.Object({ deletionTimestamp: Type.String() }) },
  'POST /user/profile/cancel-deletion': { access: 'customer', data: Type.Object({ user: Profile }) },
  'GET /user/export': { access: 'customer', data: DataExport },
  'GET /reminders/key': { access: 'anyone', data: ReminderKey },
  'POST /user/reminders': { access: 'customer', body: ReminderDevice, data: Done },
  'POST /user/reminders/remove': { access: 'customer', body: ReminderEndpoint, data: Done },
  'GET /orders': {
    access: 'customer',
    query: Type.Object({ cursor: Type.Optional(text(200)) }, strict),
    data: OrderPage,
  },
  'POST /orders/claim': { access: 'customer', body: OrderClaim, data: Order },
  'GET /orders/:id': { access: 'customer', params: Type.Object({ id: Id }), data: Order },
  'PUT /orders/:id/address': { access: 'customer', params: Type.Object({ id: Id }), body: AddressCorrection, data: Order },
  'POST /orders/:id/changes/read': { access: 'customer', params: Type.Object({ id: Id }), body: ChangesRead, data: Order },
  'POST /orders/:id/cancel': { access: 'customer', params: Type.Object({ id: Id }), data: Order },
  'POST /payments/create-checkout-session': { access: 'anyone', body: CheckoutRequest, data: CheckoutSession },
  'GET /payments/status': {
    access: 'anyone',
    query: Type.Object({ sessionId: text(200, 1) }, strict),
    data: PaymentStatus,
  },
  'GET /kitchen/cook-list': { access: 'kitchen', query: RoundQuery, data: CookList },
  'GET /kitchen/packing': { access: 'kitchen', query: RoundQuery, data: Packing },
  'GET /kitchen/corrections': { access: 'kitchen', data: Corrections },
  'POST /kitchen/corrections/:id/told': { access: 'kitchen', params: Type.Object({ id: Id }), body: Told, data: Done },
  'GET /kitchen/round': { access: 'kitchen', query: RoundQuery, data: Round },
  'POST /kitchen/moves': { access: 'kitchen', body: Moves, data: MoveResults },
  'POST /kitchen/orders/search': { access: 'manager', body: OrderSearch, data: OrderList },
  'GET /kitchen/orders/:id': { access: 'manager', params: Type.Object({ id: Id }), data: KitchenOrder },
  'POST /kitchen/orders/:id/day': { access: 'manager', params: Type.Object({ id: Id }), body: Rescheduling, data: Done },
  'POST /kitchen/orders/:id/cancel': { access: 'manager', params: Type.Object({ id: Id }), body: Cancellation, data: Outcome },
  'POST /kitchen/orders/:id/refunds': { access: 'manager', params: Type.Object({ id: Id }), body: AddedRefund, data: Outcome },
  'POST /kitchen/orders/:id/release': { access: 'manager', params: Type.Object({ id: Id }), body: HoldRelease, data: Done },
  'POST /kitchen/mails/:id/again': { access: 'manager', params: Type.Object({ id: Id }), body: MailAgain, data: Done },
  'GET /kitchen/attention': { access: 'manager', data: Attention },
  'GET /kitchen/held/:session': { access: 'manager', params: Type.Object({ session: SessionId }), data: HeldCase },
  'POST /kitchen/held/:session/refund': { access: 'manager', params: Type.Object({ session: SessionId }), data: Outcome },
  'POST /kitchen/held/:session/fulfil': {
    access: 'manager', params: Type.Object({ session: SessionId }), body: QuarantineAgreement, data: Type.Object({ order: Type.String(),
    deliveryDate: Type.String() }),
  },
  'POST /kitchen/held/:session/close': { access: 'manager', params: Type.Object({ session: SessionId }), body: CaseClosing, data: Done },
  'POST /kitchen/refunds/:session/again': { access: 'manager', params: Type.Object({ session: SessionId }), data: Done },
  'POST /kitchen/refunds/:session/close': { access: 'manager', params: Type.Object({ session: SessionId }), body: CaseClosing, data: Done },
  'GET /kitchen/shop': { access: 'manager', data: KitchenShop },
  'POST /kitchen/shop/switches': { access: 'manager', body: SwitchChange, data: Published },
  'POST /kitchen/weeks/:day/close': { access: 'manager', params: Type.Object({ day: Day }), body: Closure, data: Closed },
  'POST /kitchen/weeks/:day/open': { access: 'manager', params: Type.Object({ day: Day }), data: Done },
  'POST /kitchen/capacity': { access: 'manager', body: CapacityChange, data: Done },
  'GET /kitchen/menu/versions/:version': { access: 'manager', params: Type.Object({ version: Id }), data: MenuFileText },
  'POST /kitchen/menu/compare': { access: 'manager', body: MenuComparison, data: MenuChanges },
  'POST /kitchen/menu/import': { access: 'manager', body: MenuImport, data: ImportedMenu },
  'GET /kitchen/menu/plan': { access: 'manager', data: MenuFileText },
  'POST /kitchen/menu/plan': { access: 'manager', body: MenuPlan, data: PlannedMenu },
  'POST /kitchen/menu/plan/remove': { access: 'manager', data: Done },
  'POST /kitchen/promotions': { access: 'manager', body: NewPromotion, data: MadePromotion },
  'POST /kitchen/promotions/:code/end': { access: 'manager', params: PromotionCode, data: Done },
  'POST /kitchen/command-line/look': { access: 'manager', body: UserCode, data: AskingCommandLine },
  'POST /kitchen/command-line/answer': { access: 'manager', body: LogInAnswer, data: Done },
  'POST /command-line/log-in': { access: 'anyone', body: Host, data: StartedLogIn },
  'POST /command-line/token': { access: 'anyone', body: DeviceCode, data: CommandLineToken },
  'POST /command-line/run': { access: 'command-line', body: CommandWords, data: CommandOutcome },
  'POST /command-line/log-out': { access: 'command-line', data: Done },
  'GET /kitchen/figures': { access: 'manager', data: KitchenFigures },
  'GET /releases': { access: 'releaser', data: Releases },
  'POST /releases/changes': { access: 'releaser', body: ReleaseChange, data: ReleaseDone },
  'POST /reports': { access: 'anyone', body: Reports, data: Done },
} as const satisfies Record<string, RouteSchema>;

export type Routes = typeof routes;
export type RouteName = keyof Routes;

type Part<R, K extends string> = R extends Record<K, infer S extends TSchema> ? { [P in K]: Static<S> } : unknown;

/** The input of route `R` by its schemas: `{ params?, query?, body? }`. */
export type RouteInput<R extends RouteName> = Part<Routes[R], 'params'> & Part<Routes[R], 'query'> & Part<Routes[R], 'body'>;
/** The `data` of a success of route `R`. */
export type RouteData<R extends RouteName> = Static<Routes[R]['data']>;
