import type { FastifyBaseLogger } from 'fastify';
import { POST_CODE_TEXTS, checkPostCode, formatPostCode, normalisePostCode, withinDeliveryArea } from 'shared-rules';
import { Breaker } from '../breaker';
import type { Metrics } from '../metrics';
import { describeError } from '../http/error-handler';
import { Failure } from '../http/failure';
import type { PostcodeLookup } from './lookup';
import { cachedLookup } from './lookup-cache';

type DeliveryAnswer =
  | { kind: 'delivered'; postCode: string }
  /** The rule that it breaks (POST-1 to POST-7). */
  | { kind: 'refused'; reason: 'empty' | 'profane' | 'length' | 'unknown' | 'outside'; message: string }
  /** The look-up is down: we don't know. */
  | { kind: 'failed'; message: string };

export interface DeliveryCheck {
  ask(text: string): Promise<DeliveryAnswer>;
  /** The post code as stored. @throws {Failure} 422 with the rule's sentence; 503 while the look-up is down. */
  require(text: string): Promise<string>;
}

interface Options {
  lookup: PostcodeLookup; metrics: Metrics; log: Pick<FastifyBaseLogger, 'warn'>; contactEmail: string; now?: () => number;
}

/** All rules of docs/product.md "Post code": syntax, look-up with a circuit breaker, distance. Looked-up places are cached. */
export function deliveryCheck({ lookup, metrics, log, contactEmail, now = Date.now }: Options): DeliveryCheck {
  const breaker = new Breaker(5, 10_000, now);
  const findPlace = cachedLookup((code) => breaker.run(() => lookup(code)), now);

  async function ask(text: string): Promise<DeliveryAnswer> {
    const problem = checkPostCode(text);
    if (problem) return { kind: 'refused', reason: problem.kind, message: problem.message };
    const typed = text.trim().toUpperCase();
    const code = normalisePostCode(text);
    const invalid = POST_CODE_TEXTS.invalid(typed);
    // What is too short once stripped can't be a code; the service would be asked for nonsense.
    if (code.length < 5) return { kind: 'refused', reason: 'unknown', message: invalid };
    try {
      const place = await findPlace(code);
      metrics.partners.inc({ partner: 'postcodes', outcome: 'ok' });
      if (!place) return { kind: 'refused', reason: 'unknown', message: invalid };
      if (!withinDeliveryArea(place)) return { kind: 'refused', reason: 'outside', message: POST_CODE_TEXTS.outside(typed, contactEmail) };
      return { kind: 'delivered', postCode: formatPostCode(code) };
    } catch (cause) {
      // No word on the post code (docs/decisions/021).
      metrics.partners.inc({ partner: 'postcodes', outcome: 'failed' });
      log.warn(describeError(cause), 'the post code service did not answer');
      return { kind: 'failed', message: POST_CODE_TEXTS.unchecked };
    }
  }

  return { ask, require: async (text) => deliveredOf(await ask(text)) };
}

/** @returns the post code as stored. @throws {Failure} as `DeliveryCheck.require` */
export function deliveredOf(answer: DeliveryAnswer): string {
  if (answer.kind === 'delivered') return answer.postCode;
  const { message } = answer;
  if (answer.kind === 'refused') throw new Failure(422, `post_code_${answer.reason}`, message, { field: 'postCode' });
  throw new Failure(503, 'post_code_lookup_failed', message, { headers: { 'retry-after': '5' } });
}
