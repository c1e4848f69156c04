import Type, { type Static } from 'typebox';
import { Instant, nullable, strict } from './common';
import { text } from './text';

/** Where a browser takes messages (W3C Push API), as its push service made it: longer ones than this were never seen. */
const Endpoint = text(1000, 1);

/** An uncompressed point of P-256, 65 bytes, in base64url. */
const PublicKey = Type.String({ minLength: 87, maxLength: 87, pattern: '^B[A-Za-z0-9_-]{86}$' });

/** A browser that asked for reminders: its address at its push service, and what a message to it is encrypted with (RFC 8291). */
export const ReminderDevice = Type.Object({
  endpoint: Endpoint,
  p256dh: PublicKey,
  /** 16 bytes, in base64url. */
  auth: Type.String({ minLength: 22, maxLength: 22, pattern: '^[A-Za-z0-9_-]{22}$' }),
}, strict);
export type ReminderDevice = Static<typeof ReminderDevice>;

export const ReminderEndpoint = Type.Object({ endpoint: Endpoint }, strict);

/** What is said of a device to its customer: the host of its push service, and since when it is reminded. */
export const KeptReminderDevice = Type.Object({ service: Type.String(), since: Instant });

/** The shop's public key (RFC 8292). Null where the shop sends no reminders. */
export const ReminderKey = Type.Object({ key: nullable(PublicKey) });
