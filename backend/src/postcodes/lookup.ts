import type { Place } from 'shared-rules';
import Type from 'typebox';
import Value from 'typebox/value';

const TIMEOUT_MS = 2000;
const MAX_BYTES = 64 * 1024;

/** What we use of postcodes.io's answer; Crown dependencies have no coordinates. */
const Answer = Type.Object({
  result: Type.Object({
    latitude: Type.Union([Type.Number({ minimum: -90, maximum: 90 }), Type.Null()]),
    longitude: Type.Union([Type.Number({ minimum: -180, maximum: 180 }), Type.Null()]),
  }),
});

/** Where a stripped post code is; null if there is no such code. Any other failure throws. */
export type PostcodeLookup = (code: string) => Promise<Place | null>;

/** postcodes.io, or an own instance of it: `GET {url}/postcodes/{code}`. */
export function postcodesIo(url: string): PostcodeLookup {
  return async (code) => {
    const response = await fetch(`${url}/postcodes/${encodeURIComponent(code)}`, {
      headers: { accept: 'application/json' }, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 404) {
      await response.body?.cancel();
      return null;
    }
    if (response.status !== 200) throw new Error(`The post code service answered ${response.status}.`);
    const answer: unknown = JSON.parse(await readCapped(response));
    if (!Value.Check(Answer, answer)) throw new Error('The post code service sent something else.');
    const { latitude, longitude } = answer.result;
    return latitude === null || longitude === null ? null : { latitude, longitude };
  };
}

async function readCapped(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw new Error('The post code service sent too much.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
