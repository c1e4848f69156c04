import fc from 'fast-check';
import { ApiError, parseAnswer } from 'shared-api';
import { AppStatusAnswer } from 'shared-api/answers/app-status';
import { CheckoutSessionAnswer, PaymentStatusAnswer } from 'shared-api/answers/checkout';
import { AskingCommandLineAnswer, CommandLineTokenAnswer, CommandOutcomeAnswer, StartedLogInAnswer } from 'shared-api/answers/command-line';
import { DeliveryAnswer, MessageAnswer } from 'shared-api/answers/delivery';
import { ExportAnswer } from 'shared-api/answers/export';
import { CookListAnswer, CorrectionsAnswer, MoveResultsAnswer, PackingAnswer, RoundAnswer } from 'shared-api/answers/kitchen';
import { KitchenFiguresAnswer } from 'shared-api/answers/kitchen-figures';
import {
  AttentionAnswer, HeldCaseAnswer, KitchenOrderAnswer, MadeOrderAnswer, OrderListAnswer, RefundOutcomeAnswer,
} from 'shared-api/answers/kitchen-orders';
import {
  ClosedAnswer, ImportedMenuAnswer, KitchenShopAnswer, MadePromotionAnswer, MenuChangesAnswer, MenuFileTextAnswer, PlannedMenuAnswer,
  PublishedAnswer,
} from 'shared-api/answers/kitchen-shop';
import { FoundMealsAnswer, MenuAnswer } from 'shared-api/answers/meal';
import { OrderAnswer, OrderPageAnswer } from 'shared-api/answers/order';
import { PlansAnswer } from 'shared-api/answers/plan';
import { UserAnswer } from 'shared-api/answers/profile';
import { ReminderKeyAnswer } from 'shared-api/answers/reminder';
import { ReleaseDoneAnswer, ReleasesAnswer } from 'shared-api/answers/releases';
import { routes, type RouteName } from 'shared-api/routes';
import type { TSchema } from 'typebox';
import { accepted } from '../../testing/from-schema';

type Parser = Parameters<typeof parseAnswer>[0];

/**
 * What the browser reads each answer with. Null where no page reads it: an operator's call, a report, and answers of which
 * only the success counts (register shows a message if there is one; the profile is fetched anew after a change).
 */
const PARSERS = {
  'GET /menu': MenuAnswer,
  'GET /menu/plans': PlansAnswer,
  'POST /menu/meals': FoundMealsAnswer,
  'POST /menu/cache/invalidate': null,
  'GET /config': AppStatusAnswer,
  'GET /postcodes/:code/delivery': DeliveryAnswer,
  'POST /area-requests': MessageAnswer,
  'POST /area-requests/confirm': DeliveryAnswer,
  'POST /area-requests/remove': null,
  'POST /week-mails/stop': null,
  'POST /user/auth/register': null,
  'POST /user/auth/verify': UserAnswer,
  'GET /user/profile': UserAnswer,
  'PUT /user/profile': null,
  'DELETE /user/profile': null,
  'POST /user/profile/cancel-deletion': UserAnswer,
  'GET /user/export': ExportAnswer,
  'GET /reminders/key': ReminderKeyAnswer,
  'POST /user/reminders': null,
  'POST /user/reminders/remove': null,
  'GET /orders': OrderPageAnswer,
  'GET /orders/:id': OrderAnswer,
  'PUT /orders/:id/address': OrderAnswer,
  'POST /orders/:id/cancel': OrderAnswer,
  'POST /orders/:id/changes/read': OrderAnswer,
  'POST /orders/claim': OrderAnswer,
  'POST /payments/create-checkout-session': CheckoutSessionAnswer,
  'GET /payments/status': PaymentStatusAnswer,
  'GET /kitchen/cook-list': CookListAnswer,
  'GET /kitchen/packing': PackingAnswer,
  'GET /kitchen/corrections': CorrectionsAnswer,
  'POST /kitchen/corrections/:id/told': null,
  'GET /kitchen/round': RoundAnswer,
  'POST /kitchen/moves': MoveResultsAnswer,
  'POST /kitchen/orders/search': OrderListAnswer,
  'GET /kitchen/orders/:id': KitchenOrderAnswer,
  'POST /kitchen/orders/:id/day': null,
  'POST /kitchen/orders/:id/cancel': RefundOutcomeAnswer,
  'POST /kitchen/orders/:id/refunds': RefundOutcomeAnswer,
  'POST /kitchen/orders/:id/release': null,
  'POST /kitchen/mails/:id/again': null,
  'GET /kitchen/attention': AttentionAnswer,
  'GET /kitchen/held/:session': HeldCaseAnswer,
  'POST /kitchen/held/:session/refund': RefundOutcomeAnswer,
  'POST /kitchen/held/:session/fulfil': MadeOrderAnswer,
  'POST /kitchen/held/:session/close': null,
  'POST /kitchen/refunds/:session/again': null,
  'POST /kitchen/refunds/:session/close': null,
  'GET /kitchen/shop': KitchenShopAnswer,
  'POST /kitchen/shop/switches': PublishedAnswer,
  'POST /kitchen/weeks/:day/close': ClosedAnswer,
  'POST /kitchen/weeks/:day/open': null,
  'POST /kitchen/capacity': null,
  'GET /kitchen/menu/versions/:version': MenuFileTextAnswer,
  'POST /kitchen/menu/compare': MenuChangesAnswer,
  'POST /kitchen/menu/import': ImportedMenuAnswer,
  'POST /kitchen/command-line/look': AskingCommandLineAnswer,
  'POST /kitchen/command-line/answer': null,
  'POST /command-line/log-in': StartedLogInAnswer,
  'POST /command-line/token': CommandLineTokenAnswer,
  'POST /command-line/run': CommandOutcomeAnswer,
  'POST /command-line/log-out': null,
  'GET /kitchen/menu/plan': MenuFileTextAnswer,
  'POST /kitchen/menu/plan': PlannedMenuAnswer,
  'POST /kitchen/menu/plan/remove': null,
  'POST /kitchen/promotions': MadePromotionAnswer,
  'POST /kitchen/promotions/:code/end': null,
  'GET /kitchen/figures': KitchenFiguresAnswer,
  'GET /releases': ReleasesAnswer,
  'POST /releases/changes': ReleaseDoneAnswer,
  'POST /reports': null,
} satisfies Record<RouteName, Parser | null>;
const read = Object.entries<Parser | null>(PARSERS).filter((entry): entry is [RouteName, Parser] => entry[1] !== null);

/** Parts of an answer that its reader does without: the user's message after a sign-in, what a look-up did not find. */
const UNREAD: Partial<Record<RouteName, string>> = { 'POST /user/auth/verify': 'message', 'POST /menu/meals': 'notFound' };

const answersOf = (name: RouteName) => accepted(routes[name].data satisfies TSchema);

/** Every object in it with a field more. */
function grown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(grown);
  if (typeof value !== 'object' || value === null) return value;
  return { ...Object.fromEntries(Object.entries(value).map(([key, part]) => [key, grown(part)])), fromTheFuture: { a: 1 } };
}

it.each(
  Object.keys(PARSERS) as RouteName[],
)('the answer to %s holds no union: for each the server would compile a validator (decision 114)', (name) => {
  expect(JSON.stringify(routes[name].data)).not.toMatch(/"(anyOf|oneOf)"/);
});

describe.each(read)('the browser’s parser of %s', (name, parser) => {
  it('takes every answer of the backend, whole', () => {
    fc.assert(fc.property(answersOf(name), (answer) => {
      const { [UNREAD[name] ?? '']: _unread, ...rest } = Object(answer) as Record<string, unknown>;
      expect(parseAnswer(parser, answer)).toEqual(Array.isArray(answer) ? answer : rest);
    }), { numRuns: 60 });
  });

  it('takes those of a newer backend, which hold more', () => {
    fc.assert(fc.property(answersOf(name), (answer) => {
      expect(parseAnswer(parser, grown(answer))).toMatchObject(Object(parseAnswer(parser, answer)));
    }), { numRuns: 30 });
  });

  it.each([null, undefined, 'text', 7, {}, { error: {} }])('refuses %p', (answer) => {
    expect(() => parseAnswer(parser, answer)).toThrow(ApiError);
    expect(() => parseAnswer(parser, answer)).toThrow('Invalid response from backend');
  });
});

it.each(
  ['GET /orders/:id', 'GET /payments/status', 'POST /payments/create-checkout-session'] as const,
)('an answer to %s is refused without any one of the fields that it must have', (name) => {
  const parser: Parser = PARSERS[name];
  const [answer] = fc.sample(answersOf(name), 1);
  const { required } = routes[name].data;
  expect(required.length).toBeGreaterThan(1);
  for (const field of required) expect(() => parseAnswer(parser, { ...Object(answer), [field]: undefined })).toThrow(ApiError);
});
