import { invalid } from '../failure';
import type { Ledger } from '../ledger';
import type { Param, ParamTree } from '../params/check';
import { asCharge, asIntent } from '../resources/payment';
import { asLineItem } from '../resources/session';
import { listOf } from './list';

/** Replaces ids by their objects, as `expand[]=payment_intent.latest_charge` asks. Throws Failure for what cannot be expanded. */
export function expanded(object: object, params: ParamTree, ledger: Ledger): object {
  const wanted = params['expand'];
  if (!isList(wanted)) return object;
  let result: Record<string, unknown> = { ...object };
  for (const path of wanted) result = expandPath(result, String(path).split('.'), String(path), ledger);
  return result;
}

function isList(value: Param | undefined): value is readonly Param[] {
  return Array.isArray(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function expandPath(object: Record<string, unknown>, steps: readonly string[], whole: string, ledger: Ledger): Record<string, unknown> {
  const [step, ...rest] = steps;
  if (step === undefined) return object;
  if (step === 'data' && Array.isArray(object['data'])) {
    return { ...object, data: object['data'].map((one: unknown) => (isRecord(one) ? expandPath(one, rest, whole, ledger) : one)) };
  }
  const value = isRecord(object[step]) ? object[step] : lookUp(object, step, whole, ledger);
  return { ...object, [step]: isRecord(value) && rest.length > 0 ? expandPath(value, rest, whole, ledger) : value };
}

function lookUp(object: Record<string, unknown>, step: string, whole: string, ledger: Ledger): unknown {
  const { sessions, intents, charges } = ledger.tables;
  const id = object[step];
  const kind = object['object'];
  if (kind === 'checkout.session' && step === 'line_items') {
    const session = sessions.get(String(object['id']));
    return session === undefined ? null : listOf(session.lines.map((line) => asLineItem(line, session)), {}, `/v1/checkout/sessions/${session.id}/line_items`);
  }
  if (step === 'payment_intent' && (kind === 'checkout.session' || kind === 'charge' || kind === 'refund')) {
    const intent = intents.get(String(id));
    return intent === undefined ? null : asIntent(intent, charges.get(intent.chargeId));
  }
  if ((kind === 'payment_intent' && step === 'latest_charge') || (kind === 'refund' && step === 'charge')) {
    const charge = charges.get(String(id));
    return charge === undefined ? null : asCharge(charge, intents.get(charge.intentId));
  }
  // Objects that the stand-in never has are null.
  if (['customer', 'invoice', 'subscription', 'setup_intent', 'payment_link'].includes(step) && kind === 'checkout.session') return null;
  throw invalid(`This property cannot be expanded (${whole}).`, 'expand');
}
