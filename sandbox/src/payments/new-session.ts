import { invalid } from './failure';
import { newId } from './ids';
import type { Param, ParamTree } from './params/check';
import type { Line, Session } from './records';

const HALF_HOUR = 30 * 60;
const DAY = 24 * 60 * 60;
const MAX_LINES = 100;
const LEAST_PENCE = 30;
const MOST_PENCE = 99_999_999;

/** Makes a session of checked parameters. `now` in epoch seconds. Throws Failure where the provider would refuse. */
export function newSession(params: ParamTree, now: number): Session {
  if (params['mode'] === undefined) throw invalid('Missing required param: mode.', 'mode', 'parameter_missing');
  if (params['mode'] !== 'payment') throw unsupported('mode');
  if (params['ui_mode'] !== undefined && params['ui_mode'] !== 'hosted_page') throw unsupported('ui_mode');
  if (tree(params['adaptive_pricing'])['enabled'] === true) throw unsupported('adaptive_pricing');
  const successUrl = text(params, 'success_url');
  if (successUrl === null) throw invalid('Missing required param: success_url.', 'success_url', 'parameter_missing');
  checkUrl(successUrl, 'success_url');
  const cancelUrl = text(params, 'cancel_url');
  if (cancelUrl !== null) checkUrl(cancelUrl, 'cancel_url');

  const { lines, currency } = linesOf(params);
  const total = lines.reduce((sum, line) => sum + line.unitAmount * line.quantity, 0);
  if (total < LEAST_PENCE) throw invalid(`The Checkout Session's total amount due must add up to at least £0.30 ${currency}`, undefined, 'amount_too_small');
  if (total > MOST_PENCE) throw invalid(`The Checkout Session's total amount due must be no more than £999,999.99 ${currency}`, undefined, 'amount_too_large');

  const expiresAt = params['expires_at'] === undefined ? now + DAY : number(params['expires_at']);
  if (expiresAt < now + HALF_HOUR) throw invalid('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.', 'expires_at');
  if (expiresAt > now + DAY) throw invalid('The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.', 'expires_at');

  const email = text(params, 'customer_email');
  if (email !== null && !/^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/.test(email)) throw invalid(`Invalid email address: ${email}`, 'customer_email', 'email_invalid');
  const reference = text(params, 'client_reference_id');
  if (reference !== null && reference.length > 200) throw invalid('Invalid string: must be at most 200 characters', 'client_reference_id');

  const intent = tree(params['payment_intent_data']);
  const shipping = params['shipping_address_collection'];

  return {
    id: newId('cs_test', 60),
    mode: 'payment',
    created: now,
    expiresAt,
    status: 'open',
    paymentStatus: 'unpaid',
    currency,
    lines,
    total,
    allowPromotionCodes: params['allow_promotion_codes'] === true,
    discount: null,
    clientReferenceId: reference,
    customerEmail: email,
    metadata: metadataOf(params['metadata'], 'metadata'),
    successUrl,
    cancelUrl,
    methods: methodsOf(params),
    collectPhone: tree(params['phone_number_collection'])['enabled'] === true,
    shippingCountries: shipping === undefined ? null : countriesOf(tree(shipping)['allowed_countries']),
    billingAddress: text(params, 'billing_address_collection'),
    customerCreation: text(params, 'customer_creation'),
    locale: text(params, 'locale'),
    submitType: text(params, 'submit_type'),
    note: text(tree(tree(params['custom_text'])['submit']), 'message'),
    integrationIdentifier: text(params, 'integration_identifier'),
    intent: {
      description: text(intent, 'description'),
      metadata: metadataOf(intent['metadata'], 'payment_intent_data[metadata]'),
      receiptEmail: text(intent, 'receipt_email'),
    },
    customer: null,
    intentId: null,
    challenge: null,
  };
}

/** The provider's limits: 50 keys of 40 characters, values of 500. An empty value unsets the key. */
export function metadataOf(value: Param | undefined, param: string): Record<string, string> {
  const entries = Object.entries(tree(value)).map(([key, one]): [string, string] => [key, String(one)]);
  if (entries.length > 50) throw invalid('Metadata can have up to 50 keys.', param);
  for (const [key, one] of entries) {
    if (key.length > 40) throw invalid(`Metadata keys can be up to 40 characters: ${key.slice(0, 40)}…`, param);
    if (one.length > 500) throw invalid('Metadata values can have up to 500 characters, but you passed in a longer one.', `${param}[${key}]`);
  }
  return Object.fromEntries(entries.filter(([, one]) => one !== ''));
}

function linesOf(params: ParamTree): { lines: Line[]; currency: string } {
  const items = list(params['line_items']);
  if (items.length === 0) throw invalid('You must provide one of: `line_items`.', 'line_items', 'parameter_missing');
  if (items.length > MAX_LINES) throw invalid(`A Checkout Session can have up to ${MAX_LINES} line items.`, 'line_items');
  let currency = text(params, 'currency')?.toLowerCase();
  const lines = items.map((item, at): Line => {
    const path = `line_items[${at}]`;
    const line = tree(item);
    if (line['price'] !== undefined) throw invalid(`No such price: '${String(line['price'])}'`, `${path}[price]`, 'resource_missing');
    if (line['price_data'] === undefined) throw invalid(`Missing required param: ${path}[price_data].`, `${path}[price_data]`, 'parameter_missing');
    const price = tree(line['price_data']);
    const product = tree(price['product_data']);
    if (price['product_data'] === undefined) throw invalid(`Missing required param: ${path}[price_data][product_data].`, `${path}[price_data][product_data]`, 'parameter_missing');
    const here = (text(price, 'currency') ?? '').toLowerCase();
    if (here !== 'gbp') throw invalid(`Invalid currency: ${here}. The sandbox takes gbp only.`, `${path}[price_data][currency]`);
    currency ??= here;
    if (currency !== here) throw invalid('All line items must be in the same currency as the session.', `${path}[price_data][currency]`);
    const unitAmount = price['unit_amount'];
    if (unitAmount === undefined) throw invalid(`Missing required param: ${path}[price_data][unit_amount].`, `${path}[price_data][unit_amount]`, 'parameter_missing');
    const quantity = line['quantity'];
    if (quantity === undefined) throw invalid(`Missing required param: ${path}[quantity].`, `${path}[quantity]`, 'parameter_missing');
    if (number(unitAmount) < 0) throw invalid('This value must be greater than or equal to 0.', `${path}[price_data][unit_amount]`, 'parameter_invalid_integer');
    if (number(unitAmount) > MOST_PENCE) throw invalid('Invalid integer: the largest is 99999999.', `${path}[price_data][unit_amount]`, 'parameter_invalid_integer');
    if (number(quantity) < 1 || number(quantity) > 999_999) throw invalid('This value must be greater than or equal to 1 and at most 999999.', `${path}[quantity]`, 'parameter_invalid_integer');
    return {
      id: newId('li'),
      name: text(product, 'name') ?? '',
      description: text(product, 'description'),
      productId: newId('prod', 14),
      priceId: newId('price'),
      productMetadata: metadataOf(product['metadata'], `${path}[price_data][product_data][metadata]`),
      images: list(product['images']).map(String),
      unitAmount: number(unitAmount),
      quantity: number(quantity),
    };
  });
  return { lines, currency: currency ?? 'gbp' };
}

/** What the stand-in can do, less what the shop leaves out. */
function methodsOf(params: ParamTree): Session['methods'] {
  const allowed = params['allowed_payment_method_types'];
  const excluded = list(params['excluded_payment_method_types']);
  const methods = (['card', 'bacs_debit'] as const).filter((method) => (allowed === undefined || list(allowed).includes(method)) && !excluded.includes(method));
  if (methods.length === 0) throw invalid('No valid payment method types for this Checkout Session. The sandbox has card and bacs_debit.', 'allowed_payment_method_types');
  return methods;
}

function countriesOf(value: Param | undefined): string[] {
  const countries = list(value).map(String);
  if (!countries.includes('GB')) throw invalid('The sandbox collects addresses in GB only; allow GB.', 'shipping_address_collection[allowed_countries]');
  return countries;
}

function checkUrl(url: string, param: string): void {
  // The placeholder's braces are no part of a URL until it is filled in.
  const filled = url.replaceAll('{CHECKOUT_SESSION_ID}', 'x');
  if (url.length > 5000 || !URL.canParse(filled) || !/^https?:$/.test(new URL(filled).protocol)) {
    throw invalid('Not a valid URL', param, 'url_invalid');
  }
}

function unsupported(param: string): Error {
  return invalid(`The payment sandbox does not do this: ${param}. It refuses rather than pretend.`, param);
}

function isTree(value: Param | undefined): value is ParamTree {
  return typeof value === 'object' && !Array.isArray(value);
}

export function tree(value: Param | undefined): ParamTree {
  return isTree(value) ? value : {};
}

function list(value: Param | undefined): readonly Param[] {
  return Array.isArray(value) ? value : [];
}

export function number(value: Param): number {
  return typeof value === 'number' ? value : Number.NaN;
}

export function text(params: ParamTree, name: string): string | null {
  const value = params[name];
  return typeof value === 'string' && value !== '' ? value : null;
}
