import { checkName, MAX_FULL_NAME } from 'shared-rules';
import { readSession } from './stripe-shapes';

const session = (name: string, line1 = '2 Example Yard') => ({
  id: 'cs_1', status: 'complete', payment_status: 'paid', amount_total: 100, currency: 'gbp', customer_details: { email: 'g@example.org', phone: '020 7946 0001', name: null },
  collected_information: { shipping_details: { name, address: { line1, line2: null, city: 'London', postal_code: 'E4 6EY', country: 'GB' } } },
});

/** Nobody's payment is refused for the name that they typed on the provider's page: it is made fit. */
it.each([
  ['Grace Guest', 'Grace Guest'], ['Smith & Sons, 2nd floor', 'Smith Sons nd floor'], ['customer,\nlog in at evil.example', 'customer log in at evil example'], ['Grace\u0000\ud800', 'Grace'], ['🥗', ''],
])('a guest called %j is %j', (typed, kept) => expect(readSession(session(typed)).shipping?.name).toBe(kept));

it('takes a name of any length, and of any characters', () => {
  const name = readSession(session('long '.repeat(1000))).shipping?.name ?? '';
  expect(checkName(name, MAX_FULL_NAME)).toBeUndefined();
});

it('keeps an address of one line each', () => {
  expect(readSession(session('Grace', '2 Yard\u0000\r\n\u202eroad')).shipping?.lines).toEqual(['2 Yard road']);
});
