import { and, eq } from 'drizzle-orm';
import type { AddressCorrection } from 'shared-api';
import { checkProfile, normalisePhone } from 'shared-rules';
import type { Deps } from '../deps';
import type { Transaction } from '../db/database';
import { orders, profiles, type DeliveryAddress } from '../db/schema';
import { Failure } from '../http/failure';
import { queueMail } from '../mail/outbox';
import { addressLine } from '../mail/templates/order-mails';
import { writeAudit } from '../ops/audit';
import { lockOwnOrder } from './cancel-order';
import { requireChangeable } from './change-window';
import type { OrderRow } from './find-orders';

/**
 * Where a customer's own order goes, until its cut-off, within the delivery area.
 * @throws {Failure} 404, 409, 422 with sign-up's sentence for the field
 */
export async function correctAddress(deps: Deps, uid: string, id: string, correction: AddressCorrection): Promise<void> {
  const { name, phone, address, address2, postCode, note } = trimmed(correction);
  const problem = checkProfile({ name: name || undefined, address, address2, postCode, phone: phone || undefined });
  if (problem) throw new Failure(422, 'invalid', problem.message, { field: problem.field });
  // Whose it is, and whether it is too late, is told before the post code is looked up; the lock comes after that call.
  await deps.db.transaction(async (tx) => requireChangeable(await lockOwnOrder(tx, uid, id), deps.now()));
  const code = await deps.delivery.require(postCode);
  await deps.db.transaction(async (tx) => {
    const order = await lockOwnOrder(tx, uid, id);
    requireChangeable(order, deps.now());
    const before = order.address;
    const corrected: DeliveryAddress = {
      ...before, ...(name && { name }), ...(phone && { phone: normalisePhone(phone) }),
      lines: [address, address2].filter((line): line is string => Boolean(line)), city: 'London', postCode: code, country: 'GB',
    };
    if (note !== undefined) corrected.note = note;
    if (note === '') delete corrected.note;
    await tx.update(orders).set({ address: corrected }).where(and(eq(orders.id, order.id), eq(orders.uid, uid)));
    await queueChangeMails(tx, deps, uid, order, corrected);
    await writeAudit(tx, { actor: 'customer', action: 'address-corrected', subject: order.orderId });
  });
}

/** By mail to the address that came with the order and to the account's, where they differ: one of them is still the owner's. */
async function queueChangeMails(
  tx: Transaction, { now }: Deps, uid: string, { id, email, address }: OrderRow, corrected: DeliveryAddress,
): Promise<void> {
  const payload = { orderId: id, before: addressLine(address), after: addressLine(corrected) };
  if (payload.before === payload.after) return;
  const [owner] = await tx.select({ email: profiles.email }).from(profiles).where(eq(profiles.uid, uid));
  const told = new Set([email, owner?.email || email].map((recipient) => recipient.toLowerCase()));
  for (const [nth, recipient] of [...told].entries()) {
    await queueMail(tx, { key: `address-changed:${id}:${now().getTime()}:${nth}`, kind: 'address-changed', uid, recipient, payload });
  }
}

function trimmed(correction: AddressCorrection): AddressCorrection {
  const entries = Object.entries(correction).map(([field, text]) => [field, text.trim()] as const);
  return { ...correction, ...Object.fromEntries(entries) };
}
