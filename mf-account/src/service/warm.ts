/**
 * Fetches the identity provider's code while the customer types, so that the tap on the button need not wait for it.
 * Call it only when somebody acts: a visitor never downloads it.
 */
export function warmIdentity(): void {
  import('./firebase').catch(() => {
    // The command that needs it tries again, and reports its failure.
  });
}
