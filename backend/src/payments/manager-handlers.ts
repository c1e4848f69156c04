import type { HeldCase } from 'shared-api/schemas/kitchen-orders';
import { addDays, londonDay } from 'shared-rules';
import type { Deps } from '../deps';
import { closedDays } from '../delivery/weeks';
import { requireManager } from '../http/actor';
import type { Handlers } from '../http/handler';
import { writeAudit } from '../ops/audit';
import { comingDays, requireMonday } from '../orders/round-days';
import { asHeld, readAttention } from './attention';
import { fulfilQuarantined, mayBeFulfilled } from './fulfil-quarantined';
import { CASE_READ, readQuarantined } from './read-quarantined';
import { closeRefunds, retryRefunds } from './refund-by-operator';
import { closeQuarantined, refundQuarantined } from './settle-quarantine';

type ManagerMoneyRoutes =
  | 'GET /kitchen/attention' | 'GET /kitchen/held/:session' | 'POST /kitchen/held/:session/refund' | 'POST /kitchen/held/:session/fulfil'
  | 'POST /kitchen/held/:session/close' | 'POST /kitchen/refunds/:session/again' | 'POST /kitchen/refunds/:session/close';

/** Payments that wait for a decision, for a manager in a browser: as `npm run ops` has them. */
export function managerMoneyHandlers(deps: Deps): Pick<Handlers, ManagerMoneyRoutes> {
  const { db, now } = deps;
  return {
    'GET /kitchen/attention': async ({ customer }) => {
      requireManager(customer, now());
      return readAttention(db);
    },
    'GET /kitchen/held/:session': async ({ input, customer }) => {
      const actor = requireManager(customer, now());
      const shown = await readHeldCase(deps, input.params.session);
      await writeAudit(db, { actor, action: CASE_READ, subject: input.params.session });
      return shown;
    },
    'POST /kitchen/held/:session/refund': async ({ input, customer }) => {
      const { amount, refund } = await refundQuarantined(deps, input.params.session, requireManager(customer, now()));
      return { refund, amountInCents: amount };
    },
    'POST /kitchen/held/:session/fulfil': async ({ input: { params, body }, customer }) => {
      const actor = requireManager(customer, now());
      if (body.day !== undefined) requireMonday(body.day);
      return fulfilQuarantined(deps, params.session, body, actor);
    },
    'POST /kitchen/held/:session/close': async ({ input, customer }) => {
      await closeQuarantined(deps, input.params.session, requireManager(customer, now()), input.body.note);
      return {};
    },
    'POST /kitchen/refunds/:session/again': async ({ input, customer }) => {
      await retryRefunds(deps, input.params.session, requireManager(customer, now()));
      return {};
    },
    'POST /kitchen/refunds/:session/close': async ({ input, customer }) => {
      await closeRefunds(deps, input.params.session, input.body.note, requireManager(customer, now()));
      return {};
    },
  };
}

async function readHeldCase(deps: Deps, sessionId: string): Promise<HeldCase> {
  const { row, attempt, order, session } = await readQuarantined(deps, sessionId);
  const email = session?.email ?? attempt?.email;
  const { shipping } = session ?? {};
  const today = londonDay(deps.now());
  const closed = await closedDays(deps.db, today);
  return {
    ...asHeld(row), ...(row.resolution !== null && { resolution: row.resolution }), ...(order !== undefined && { order }),
    ...(email && { email }),
    ...(attempt && { postCode: attempt.address.postCode, deliveryDate: attempt.deliveryDate }),
    boxes: (attempt?.lines ?? []).map(({ name, quantity }) => ({ plan: name, quantity })),
    ...(shipping && {
      typed: { name: shipping.name, ...(shipping.phone && { phone: shipping.phone }), lines: shipping.lines, postCode: shipping.postCode },
    }),
    canBeFulfilled: attempt !== undefined && mayBeFulfilled(row.reason),
    days: comingDays(addDays(today, 1)).filter((day) => !closed.includes(day)),
  };
}
