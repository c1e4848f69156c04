import { randomInt } from 'node:crypto';
import { BROWSER_DAYS } from 'shared-rules/retention';
import { readCookie } from './read-cookie';

const COOKIE = 'fdk_bucket';
const BUCKET = /^\d{1,2}$/;
const MAX_AGE = BROWSER_DAYS.releaseBucket * 86_400;

interface Bucket {
  /** 0–99. */
  value: number;
  /** To be sent when the visitor had none. */
  setCookie?: string;
}

/** A visitor's release bucket: sticky, first party, and it says nothing but a number from 0 to 99. */
export function bucketOf(cookies: string | undefined, secure: boolean, draw = () => randomInt(100)): Bucket {
  const known = readCookie(cookies, COOKIE);
  if (known !== undefined && BUCKET.test(known)) return { value: Number(known) };
  const value = draw();
  return { value, setCookie: `${COOKIE}=${value}; Path=/; Max-Age=${MAX_AGE}; SameSite=Lax; HttpOnly${secure ? '; Secure' : ''}` };
}
