import type { Limits } from './limits';

export interface Counts { canary: number; live: number }

/**
 * Whether a canary fails so much more than the version it is to replace that it must end. Each side's failures are taken
 * by its share of the visitors. At 100 % there is nothing to compare with, and the number alone decides.
 * @param share per cent of visitors who get the canary, 1 to 100.
 * @returns why, for the audit; undefined while it may go on.
 */
export function judge({ canary, live }: Counts, share: number, { failures, ratio, minutes }: Limits): string | undefined {
  if (canary < failures) return undefined;
  if (share < 100 && canary / share < (ratio * live) / (100 - share)) return undefined;
  return `${canary} failures in ${minutes} minutes at ${share} %, against ${live} of the live version at ${100 - share} %`;
}
