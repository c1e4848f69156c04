const CLAIM = /^#claim=([\w-]{43})$/;

/** The token in the link of a guest's mail, `/my-orders#claim=…`. In the fragment, which is in no server log and no referrer. */
export function claimToken(hash: string): string | undefined {
  return CLAIM.exec(hash)?.[1];
}
