const CLAIM = /^#claim=([\w-]{43})$/;

/** The token of a guest's mail, `/my-orders#claim=…`: in the fragment, so that no server, log or referrer sees it. */
export function claimToken(hash: string): string | undefined {
  return CLAIM.exec(hash)?.[1];
}
