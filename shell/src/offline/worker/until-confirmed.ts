import { confirmedFromHere } from 'shared-remote/confirmed-from-here';
import { LOAD_ANEW } from '../load-anew';
import { headersOfText } from './environment';

const [NAME] = Object.keys(confirmedFromHere);
const MARK = ` ${NAME}=""`;

/**
 * A kept page whose rest waits: that what it says there is still true is confirmed, or the browser loads it anew.
 * @param confirmed whether nothing has changed
 * @returns undefined for a page that does not say where its rest begins
 */
export async function untilConfirmed(kept: Response, confirmed: () => Promise<boolean>): Promise<Response | undefined> {
  const html = await kept.text();
  if (!html.includes(MARK)) return undefined;
  const end = html.lastIndexOf('<', html.indexOf(MARK));
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(encoder.encode(html.slice(0, end))),
    async pull(stream) {
      stream.enqueue(encoder.encode(await confirmed() ? html.slice(end) : LOAD_ANEW));
      stream.close();
    },
  });
  return new Response(body, { status: kept.status, headers: headersOfText(kept) });
}
