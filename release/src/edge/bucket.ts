import { randomInt } from 'node:crypto';

const COOKIE = 'fdk_bucket';

export interface Bucket {
  /** 0–99. */
  value: number;
  /** To be sent when the visitor had none. */
  setCookie?: string;
}

/** A visitor's release bucket: sticky, first party, and it says nothing but a number from 0 to 99. */
export function bucketOf(cookies: string | undefined, secure: boolean, draw = () => randomInt(100)): Bucket {
  const known = /(?:^|;\s*)fdk_bucket=(\d{1,2})(?=;|$)/.exec(cookies ?? '');
  if (known) return { value: Number(known[1]) };
  const value = draw();
  return { value, setCookie: `${COOKIE}=${value}; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly${secure ? '; Secure' : ''}` };
}
