import { randomUUID } from 'node:crypto';
import type { RouteName } from 'shared-api/routes';
import { addDays } from 'shared-rules';
import { londonClock } from 'shared-rules/london';
import { reminderDevice } from '../../backend/testing/fakes';
import type { MenuFile } from '../../backend/src/menu/menu-file';

export interface Call {
  /** A token. */
  as?: string;
  /** Instead of the route's own. */
  path?: string;
  body?: object | (() => Promise<object>);
  /** The status, if not 200. */
  answers?: number;
}

/** An order that `fillTables` made for the coming Monday, and its customer's token. */
interface Filled { id: string; number: string; token: string }

interface World {
  menu: MenuFile;
  menuVersion(): Promise<number>;
  orderAt(n: number): Filled;
  day: string;
  checkout(): object;
  manager: string;
  releaser: string;
  /** Of a command line that the manager has logged in. */
  commandLine: string;
  /** Of two command lines that wait for an answer, and one of them for its token. */
  asking: { userCode: string; deviceCode: string }[];
  /** Has no order that is under way. */
  leaver: string;
  /** Sessions of payments that are in quarantine. */
  held: string[];
  /** The session of a payment that became an order. */
  paid: string;
  /** Of the link in the mail of a guest's order. */
  claim: string;
}

/** What each route is asked. This type makes the build fail when a route is added without one. */
export function callsOf(world: World): Record<RouteName, Call[]> {
  const { menu, menuVersion, orderAt, day, checkout, manager, releaser, commandLine, asking, leaver, held, paid, claim } = world;
  const [reader, movedHouse, cancelled, moved] = [orderAt(6), orderAt(7), orderAt(8), orderAt(9)];
  const [stopped, refunded, told] = [orderAt(10), orderAt(11), orderAt(12)];
  /** Dearer, and each meal contains celery. */
  const corrected = (pence: number) => {
    const plans = menu.plans.map((plan) => ({ ...plan, priceInCents: plan.priceInCents + pence }));
    const meals = menu.meals.map((meal) => ({ ...meal, allergens: { ...meal.allergens, celery: 'contains' } }));
    return JSON.stringify({ ...menu, plans, meals });
  };
  const search = (text: string): Call => ({ as: manager, body: { text } });
  const ofManager = { as: manager };
  return {
    'GET /menu': [{}],
    'GET /menu/plans': [{}],
    'POST /menu/meals': [{ body: { mealIds: menu.meals.slice(0, 15).map(({ id }) => id) } }],
    'POST /menu/cache/invalidate': [ofManager],
    'GET /config': [{}],
    'GET /postcodes/:code/delivery': [{ path: '/postcodes/E46EY/delivery' }],
    'POST /area-requests': [{ body: { email: 'far@example.org', postCode: 'N7 6PA' } }],
    'POST /area-requests/confirm': [{ body: { token: 'x'.repeat(43) }, answers: 404 }],
    'POST /area-requests/remove': [{ body: { token: 'x'.repeat(43) }, answers: 404 }],
    'POST /week-mails/stop': [{ path: `/week-mails/stop?token=${randomUUID()}` }],
    'POST /user/auth/register': [{
      body: {
        firstName: 'A', lastName: 'B', email: 'new@example.org', phone: '02079460009', address: '1 Yard', postCode: 'E4 6EY',
        city: 'London', password: 'long enough',
        termsAccepted: true, marketingAccepted: false,
      },
    }],
    'POST /user/auth/verify': [{ as: reader.token }],
    'GET /user/profile': [{ as: reader.token }],
    'PUT /user/profile': [{ as: reader.token, body: { firstName: 'Ada', weekMail: true } }],
    'DELETE /user/profile': [{ as: leaver }],
    'POST /user/profile/cancel-deletion': [{ as: told.token }],
    'GET /user/export': [{ as: reader.token }],
    'GET /reminders/key': [{}],
    'POST /user/reminders': [{ as: reader.token, body: reminderDevice('phone') }],
    'POST /user/reminders/remove': [{ as: reader.token, body: { endpoint: reminderDevice('phone').endpoint } }],
    'GET /orders': [{ as: reader.token }],
    'POST /orders/claim': [{ as: reader.token, body: { token: claim, postCode: 'E4 6EY' } }],
    'GET /orders/:id': [{ as: reader.token, path: `/orders/${reader.id}` }],
    'PUT /orders/:id/address': [
      { as: movedHouse.token, path: `/orders/${movedHouse.id}/address`, body: { address: '2 Example Yard', postCode: 'E17 4PP' } },
    ],
    // At today's prices, before the menu that follows.
    'POST /payments/create-checkout-session': [{ body: checkout() }, { as: reader.token, body: checkout() }],
    // Corrects a meal of each order of the week, so that there is something to tell.
    'POST /kitchen/menu/import': [{ as: manager, body: async () => ({ file: corrected(100), seenVersion: await menuVersion() }) }],
    'POST /orders/:id/changes/read': [
      { as: told.token, path: `/orders/${told.id}/changes/read`, body: async () => ({ version: await menuVersion() }) },
    ],
    'POST /orders/:id/cancel': [{ as: cancelled.token, path: `/orders/${cancelled.id}/cancel` }],
    'GET /payments/status': [{ path: `/payments/status?sessionId=${paid}` }],
    'GET /kitchen/cook-list': [ofManager],
    'GET /kitchen/packing': [ofManager],
    'GET /kitchen/corrections': [ofManager],
    'POST /kitchen/corrections/:id/told': [
      { as: manager, path: `/kitchen/corrections/${told.id}/told`, body: async () => ({ version: await menuVersion() }) },
    ],
    'GET /kitchen/round': [ofManager],
    'POST /kitchen/moves': [{ as: manager, body: { to: 'PREPARING', orders: [reader.number] } }],
    'POST /kitchen/orders/search': [search(reader.number), search('c7@example.org'), search('E4 6EY'), search('Ada6 King')],
    'GET /kitchen/orders/:id': [{ as: manager, path: `/kitchen/orders/${reader.number}` }],
    'POST /kitchen/orders/:id/day': [{ as: manager, path: `/kitchen/orders/${moved.id}/day`, body: { day: addDays(day, 7) } }],
    'POST /kitchen/orders/:id/cancel': [{ as: manager, path: `/kitchen/orders/${stopped.id}/cancel`, body: { reason: 'asked' } }],
    'POST /kitchen/orders/:id/refunds': [
      { as: manager, path: `/kitchen/orders/${refunded.id}/refunds`, body: { key: randomUUID(), amountInCents: 1, reason: 'late' } },
    ],
    'POST /kitchen/orders/:id/release': [{ as: manager, path: `/kitchen/orders/${orderAt(13).id}/release`, body: { reason: 'paid' } }],
    'POST /kitchen/mails/:id/again': [{ as: manager, path: '/kitchen/mails/1/again', body: { key: randomUUID() } }],
    'GET /kitchen/attention': [ofManager],
    'GET /kitchen/held/:session': [{ as: manager, path: `/kitchen/held/${held[0]}` }],
    'POST /kitchen/held/:session/refund': [{ as: manager, path: `/kitchen/held/${held[0]}/refund` }],
    'POST /kitchen/held/:session/fulfil': [
      { as: manager, path: `/kitchen/held/${held[1]}/fulfil`, body: { postCode: 'E4 6EY', address: '1 Yard' } },
    ],
    'POST /kitchen/held/:session/close': [{ as: manager, path: `/kitchen/held/${held[2]}/close`, body: { note: 'by transfer' } }],
    'POST /kitchen/refunds/:session/again': [{ as: manager, path: '/kitchen/refunds/cs20/again' }],
    'POST /kitchen/refunds/:session/close': [{ as: manager, path: '/kitchen/refunds/cs40/close', body: { note: 'by transfer' } }],
    'GET /kitchen/shop': [ofManager],
    'POST /kitchen/shop/switches': [{ as: manager, body: { orderingEnabled: true } }],
    'POST /kitchen/weeks/:day/close': [{ as: manager, path: `/kitchen/weeks/${addDays(day, 21)}/close`, body: { moveOrders: true } }],
    'POST /kitchen/weeks/:day/open': [{ as: manager, path: `/kitchen/weeks/${addDays(day, 21)}/open` }],
    'POST /kitchen/capacity': [{ as: manager, body: { capacity: 5_000 } }],
    'GET /kitchen/menu/versions/:version': [{ as: manager, path: '/kitchen/menu/versions/1' }],
    'POST /kitchen/menu/compare': [{ as: manager, body: { file: corrected(100) } }],
    'POST /kitchen/menu/plan': [{
      as: manager,
      body: async () => ({
        file: corrected(200), seenVersion: await menuVersion(),
        at: londonClock(new Date(Date.now() + 86_400_000)).toISOString().slice(0, 16),
      }),
    }],
    'GET /kitchen/menu/plan': [ofManager],
    'POST /kitchen/menu/plan/remove': [ofManager],
    'POST /kitchen/promotions': [{ as: manager, body: { code: 'SPRING', percentOff: 10 } }],
    'POST /kitchen/promotions/:code/end': [{ as: manager, path: '/kitchen/promotions/SPRING/end' }],
    'POST /kitchen/command-line/look': [{ as: manager, body: { userCode: asking[0]?.userCode } }],
    'POST /kitchen/command-line/answer': [{ as: manager, body: { userCode: asking[0]?.userCode, isAllowed: true } }],
    'POST /command-line/log-in': [{ body: { host: 'laptop' } }],
    'POST /command-line/token': [{ body: { deviceCode: asking[0]?.deviceCode } }],
    'POST /command-line/run': [{ as: commandLine, body: { words: ['status'] } }],
    'POST /command-line/log-out': [{ as: commandLine }],
    'GET /kitchen/figures': [ofManager],
    'GET /releases': [{ as: releaser }],
    'POST /releases/changes': [{ as: releaser, body: { action: 'enable', name: 'mf-a', seen: 1 } }],
    'POST /reports': [{ body: { type: 'csp-violation' } }],
  };
}
