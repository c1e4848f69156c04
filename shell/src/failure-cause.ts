import type { Report } from 'shared-api';
import { MAX_PLACES } from 'shared-api/bounds';
import { asOneLine } from 'shared-api/schemas/safe-text';
import type { LoadError } from './federation/load-error';

/**
 * What a report says of the error behind a failure: its message without what could be personal, and places in released
 * scripts, by which the release tools name the source. Loaded at the first failure only.
 */
export function causeOf({ cause }: LoadError): Pick<Report, 'detail' | 'stack' | 'components'> {
  if (cause === undefined) return {};
  const [stack, components] = ['stack', 'componentStack'].map((property) => placesIn(cause, property));
  return {
    detail: withoutData(cause instanceof Error ? `${cause.name}: ${cause.message}` : `thrown: ${typeof cause}`),
    ...(stack && stack.length > 0 && { stack }),
    ...(components && components.length > 0 && { components }),
  };
}

/** For whoever looks at this browser's console; the error itself with its stack, of which the browser makes links. */
export function showInConsole({ remote, version, kind, cause }: LoadError): void {
  const components = typeof cause === 'object' && cause !== null && Reflect.get(cause, 'componentStack');
  // eslint-disable-next-line no-console -- here it is for a person
  console.error(`${remote} ${version} failed (${kind}):`, cause ?? 'no further cause', typeof components === 'string' ? components : '');
}

/** Both forms that browsers have: `at name (address:1:2)` and `name@address:1:2`. Only what lies in the release store. */
function placesIn(cause: unknown, property: string): string[] {
  const text: unknown = typeof cause === 'object' && cause !== null ? Reflect.get(cause, property) : undefined;
  if (typeof text !== 'string') return [];
  return [...text.matchAll(
    /(?:at (?:async |new )?([\w$.]{1,60}) \(|^\s*([\w$.]{1,60})@|at )?https?:\/\/[^/\s]+\/r\/([a-z][\w.~/-]{1,150}:\d+:\d+)/gm,
  )]
    .map(([, chromium, others, place = '']) => (chromium ?? others ? `${chromium ?? others}@${place}` : place))
    .slice(0, MAX_PLACES);
}

/**
 * An error's message may quote what a customer has typed or got. What is quoted is left out unless it is a name in code, as
 * engines quote one ("reading 'price'"); long numbers and post codes are left out everywhere. The report scrubs the rest. In one line: the
 * backend refuses a report with more, and webpack's errors have two.
 */
function withoutData(message: string): string {
  return asOneLine(message).slice(0, 1000)
    // single-spa puts this in front.
    .replace(/(parcel|application) '[^']*' died in status \w+: /, '')
    .replace(/(^|\W)("[^"]*"?|'[^']*'?|`[^`]*`?|“[^”]*”?|‘[^’]*’?)/g, (quoted: string, before: string, text: string) =>
      (/^.[a-z_$][\w$.-]{0,40}.$/.test(text) ? quoted : `${before}(text)`))
    .replace(/\b[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}\b/gi, '(post code)')
    .replace(/\d[\d\s-]{4,}\d/g, '(number)');
}
