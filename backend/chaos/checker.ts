import { moneyBackAgrees, onePaidOrderForEachPayment, sumsAgree } from './both-books';
import { correctionsAreTold, erasedAreGone } from './erased-and-told';
import type { Evidence } from './evidence';
import { logsNameNobody } from './logs';
import { acknowledgedSurvives, eachEventOnce, nothingPending, oneOpenCheckoutPerCart } from './settled-payments';

/** The invariants that can be read from the shop's rows and the provider's. I6 needs callers: customer/commands ask for others' rows. */
export type Invariant = 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I7' | 'I8' | 'I9' | 'I10' | 'I12';
interface Violation { invariant: Invariant; message: string }

const CHECKS: Record<Invariant, (evidence: Evidence) => string[]> = {
  I1: onePaidOrderForEachPayment, I2: sumsAgree, I3: eachEventOnce, I4: acknowledgedSurvives, I5: oneOpenCheckoutPerCart,
  I7: nothingPending, I8: logsNameNobody, I9: moneyBackAgrees, I10: erasedAreGone, I12: correctionsAreTold,
};

/** Everything that is broken, named. `I7` only makes sense once all faults are healed and time has passed. */
export function check(evidence: Evidence, invariants = Object.keys(CHECKS) as Invariant[]): Violation[] {
  return invariants.flatMap((invariant) => CHECKS[invariant](evidence).map((message) => ({ invariant, message })));
}

/** @throws {Error} listing every violation. */
export function assertInvariants(evidence: Evidence, invariants?: Invariant[]): void {
  const violations = check(evidence, invariants);
  if (violations.length) throw new Error(violations.map(({ invariant, message }) => `${invariant}: ${message}`).join('\n'));
}
