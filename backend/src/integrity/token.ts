/** Longer ones are not read. */
const MAX_TOKEN = 8192;

/** What a JSON web token says of itself, unverified; undefined if it is none. */
export function claimsOf(token: string): Record<string, unknown> | undefined {
  const [, payload, signature, ...rest] = token.split('.');
  if (token.length > MAX_TOKEN || !payload || signature === undefined || rest.length > 0) return undefined;
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    return typeof claims === 'object' && claims !== null ? { ...claims } : undefined;
  } catch {
    return undefined;
  }
}

/** `exp` is seconds since 1970. A token without one counts as over. */
export function isOver({ exp }: Record<string, unknown>, now: number): boolean {
  return typeof exp !== 'number' || exp * 1000 <= now;
}
