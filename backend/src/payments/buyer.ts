import { eq } from 'drizzle-orm';
import type { CheckoutRequest } from 'shared-api';
import { checkProfile, profileStatus } from 'shared-rules';
import type { Deps } from '../deps';
import { profiles, type DeliveryAddress } from '../db/schema';
import type { Customer } from '../users/customer';
import { Failure } from '../http/failure';

interface Buyer { uid: string | null; email: string | null; address: DeliveryAddress }

/** Who buys and where it goes. @throws {Failure} 422 (CHECKOUT-21, CHECKOUT-22) */
export async function buyerOf(
  { db, delivery }: Deps, { postCode, deliveryNote }: CheckoutRequest, customer: Customer | null,
): Promise<Buyer> {
  if (!customer) {
    // The rest of the address is typed on the hosted page; the settled order is checked against this.
    const typed = postCode ?? '';
    const problem = checkProfile({ postCode: typed });
    if (problem) throw new Failure(422, 'invalid', problem.message, { field: problem.field });
    const code = await delivery.require(typed);
    return { uid: null, email: null, address: { lines: [], city: 'London', postCode: code, country: 'GB', ...withNote(deliveryNote) } };
  }
  const [profile] = await db.select().from(profiles).where(eq(profiles.uid, customer.uid));
  if (!profile) throw profileIncomplete();
  if (profile.deletionAt) {
    throw new Failure(409, 'deletion_scheduled', 'Your account is scheduled for deletion. Recover it before you order.');
  }
  const { profile_status: status, incomplete_status_reason: reason } = profileStatus(profile);
  if (status !== 'COMPLETED') throw profileIncomplete(reason);
  return {
    uid: profile.uid,
    // None since another identity has it (stale-email.ts): the token names the one that they signed in with.
    email: profile.email || customer.email,
    address: {
      name: `${profile.firstName} ${profile.lastName}`, phone: profile.phone,
      lines: [profile.address, profile.address1, profile.address2].filter((line): line is string => Boolean(line)),
      city: profile.city, postCode: profile.postCode, country: 'GB', ...withNote(deliveryNote ?? profile.deliveryNote),
    },
  };
}

function withNote(note: string | null | undefined): Pick<DeliveryAddress, 'note'> {
  const typed = note?.trim();
  return typed ? { note: typed } : {};
}

export function profileIncomplete(message = 'Please complete your profile before you order.'): Failure {
  return new Failure(422, 'profile_incomplete', message, { details: { link: '/profile/edit' } });
}
