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

  const lines = linesOf(params);
  const total = lines.reduce((sum, line) => sum + line.unitAmount * line.quantity, 0);
  if (total < LEAST_PENCE) {
    throw invalid('The Checkout Session\'s total amount due must add up to at least £0.30 gbp', undefined, 'amount_too_small');
  }
  if (total > MOST_PENCE) {
    throw invalid('The Checkout Session\'s total amount due must be no more than £999,999.99 gbp', undefined, 'amount_too_large');
  }

  const expiresAt = params['expires_at'] === undefined ? now + DAY : number(params['expires_at']);
  if (expiresAt < now + HALF_HOUR) {
    throw invalid('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.', 'expires_at');
  }
  if (expiresAt > now + DAY) {
    throw invalid('The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.', 'expires_at');
  }

  const email = text(params, 'customer_email');
  if (email !== null && !/^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/.test(email)) {
    throw invalid(`Invalid email address: ${email}`, 'customer_email', 'email_invalid');
  }
  const reference = text(params, 'client_reference_id');
  if (reference !== null && reference.length > 200) throw invalid('Invalid string: must be at most 200 characters', 'client_reference_id');


  return {
    id: newId('cs_test', 60),
    mode: 'payment',
    created: now,
    expiresAt,
    status: 'open',
    paymentStatus: 'unpaid',
    currency: 'gbp',
    lines,
    total,
    allowPromotionCodes: params['allow_promotion_codes'] === true,
    discount: null,
    clientReferenceId: reference,
    customerEmail: email,
    metadata: metadataOf(params['metadata'], 'metadata'),
    successUrl,
    cancelUrl,
    collectPhone: tree(params['phone_number_collection'])['enabled'] === true,
    collectAddress: params['shipping_address_collection'] !== undefined,
    note: text(tree(tree(params['custom_text'])['submit']), 'message'),
    intent: { metadata: metadataOf(tree(params['payment_intent_data'])['metadata'], 'payment_intent_data[metadata]') },
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
    if (one.length > 500) {
      throw invalid('Metadata values can have up to 500 characters, but you passed in a longer one.', `${param}[${key}]`);
    }
  }
  return Object.fromEntries(entries.filter(([, one]) => one !== ''));
}

function linesOf(params: ParamTree): Line[] {
  const items = list(params['line_items']);
  if (items.length === 0) throw invalid('You must provide one of: `line_items`.', 'line_items', 'parameter_missing');
  if (items.length > MAX_LINES) throw invalid(`A Checkout Session can have up to ${MAX_LINES} line items.`, 'line_items');
  return items.map((item, at): Line => {
    const path = `line_items[${at}]`;
    const line = tree(item);
    if (line['price_data'] === undefined) {
      throw invalid(`Missing required param: ${path}[price_data].`, `${path}[price_data]`, 'parameter_missing');
    }
    const price = tree(line['price_data']);
    const product = tree(price['product_data']);
    if (price['product_data'] === undefined) {
      throw invalid(`Missing required param: ${path}[price_data][product_data].`, `${path}[price_data][product_data]`, 'parameter_missing');
    }
    const currency = (text(price, 'currency') ?? '').toLowerCase();
    if (currency !== 'gbp') throw invalid(`Invalid currency: ${currency}. The sandbox takes gbp only.`, `${path}[price_data][currency]`);
    const unitAmount = price['unit_amount'];
    if (unitAmount === undefined) {
      throw invalid(`Missing required param: ${path}[price_data][unit_amount].`, `${path}[price_data][unit_amount]`, 'parameter_missing');
    }
    const quantity = line['quantity'];
    if (quantity === undefined) throw invalid(`Missing required param: ${path}[quantity].`, `${path}[quantity]`, 'parameter_missing');
    if (number(unitAmount) < 0) {
      throw invalid('This value must be greater than or equal to 0.', `${path}[price_data][unit_amount]`, 'parameter_invalid_integer');
    }
    if (number(unitAmount) > MOST_PENCE) {
      throw invalid('Invalid integer: the largest is 99999999.', `${path}[price_data][unit_amount]`, 'parameter_invalid_integer');
    }
    if (number(quantity) < 1 || number(quantity) > 999_999) {
      throw invalid('This value must be greater than or equal to 1 and at most 999999.', `${path}[quantity]`, 'parameter_invalid_integer');
    }
    return {
      id: newId('li'),
      name: text(product, 'name') ?? '',
      description: text(product, 'description'),
      productId: newId('prod', 14),
      priceId: newId('price'),
      productMetadata: metadataOf(product['metadata'], `${path}[price_data][product_data][metadata]`),
      unitAmount: number(unitAmount),
      quantity: number(quantity),
    };
  });
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
