import * as v from 'valibot';

/** What Firefox says over its connection to a push service (https://mozilla-push-service.readthedocs.io). Chrome and Safari let nobody choose theirs. */
const BrowserMessage = v.variant('messageType', [
  v.object({ messageType: v.literal('hello'), uaid: v.optional(v.string()) }),
  /** `key`: of the shop that may send there, as it was given to `subscribe`. */
  v.object({ messageType: v.literal('register'), channelID: v.string(), key: v.optional(v.string()) }),
  v.object({ messageType: v.literal('unregister'), channelID: v.string() }),
  v.object({ messageType: v.literal('ack'), updates: v.array(v.object({ version: v.string() })) }),
  v.object({ messageType: v.picklist(['nack', 'ping', 'broadcast_subscribe']) }),
]);
type BrowserMessage = v.InferOutput<typeof BrowserMessage>;

/** Undefined for what is none, and for a ping, which is `{}`. */
export function readBrowserMessage(text: string): BrowserMessage | undefined {
  try {
    const read = v.safeParse(BrowserMessage, JSON.parse(text));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}
