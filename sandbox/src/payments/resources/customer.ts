import type Stripe from 'stripe';
import type { Address, Customer } from '../records';

/** An address in the provider's shape. */
export function asAddress(address: Address): Stripe.Address {
  return {
    city: address.city, country: address.country, line1: address.line1, line2: address.line2, postal_code: address.postalCode,
    state: null,
  };
}

/** Who paid, in the provider's shape. */
export function asDetails(customer: Customer): { email: string; name: string; phone: string | null; address: Stripe.Address | null } {
  return {
    email: customer.email, name: customer.name, phone: customer.phone,
    address: customer.address === null ? null : asAddress(customer.address),
  };
}
