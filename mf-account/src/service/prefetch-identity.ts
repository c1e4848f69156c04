/**
 * Prefetches the identity provider's code while the customer types. Call it only after an action of the customer, so that
 * visitors never download it.
 */
export function prefetchIdentity(): void {
  import('./firebase').catch(() => {
    // The command that needs the code loads it again, and reports a failure.
  });
}
