import type { Ledger } from '../ledger';
import type { Cause } from '../outbox';
import type { ParamTree } from '../params/check';

export interface CallContext {
  readonly ledger: Ledger;
  readonly params: ParamTree;
  /** The id in the path, '' where there is none. */
  readonly id: string;
  readonly cause: Cause;
}

/**
 * One API call. `prepare` checks, and throws Failure: such a refusal is not kept for the idempotency key.
 * What it gives back acts, at once and without waiting: that result is kept, failure or not.
 */
export interface ApiCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Key of its parameters in params.generated.ts. */
  readonly name: string;
  prepare(context: CallContext): () => object;
}
