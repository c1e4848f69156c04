import { createHash, randomBytes, randomInt } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { OPERATOR_SIGN_IN_MINUTES } from 'shared-rules';
import { commandLines } from '../db/schema';
import type { Deps } from '../deps';
import { Failure, notFound, unauthenticated, unavailable } from '../http/failure';
import { operatorName } from '../http/actor';
import { writeAudit } from '../ops/audit';
import type { Customer } from '../users/customer';
import { InvalidToken } from '../users/identity';

/**
 * A command line is logged in by a manager who types its code in a browser: the device
 * authorization grant, RFC 8628 (docs/decisions/080).
 */

export const CODE_MINUTES = 10;
/** RFC 8628, section 6.1: no vowels, so no words; 20^8 codes. */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const LENGTH = 8;

type Db = Pick<Deps, 'db' | 'now'>;

/** @returns the code that the command line keeps, and the one that a person types */
export async function startLogIn(
  { db, now }: Db, asking: { host: string; network: string },
): Promise<{ deviceCode: string; userCode: string }> {
  const deviceCode = randomBytes(32).toString('base64url');
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  const createdAt = now();
  await db.insert(commandLines).values({
    ...asking, deviceCodeHash: hashOf(deviceCode), userCodeHash: hashOf(letters), createdAt, expiresAt: inMinutes(createdAt, CODE_MINUTES),
  });
  return { deviceCode, userCode: `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}` };
}

/** What a manager sees before they confirm. @throws {Failure} 404 */
export async function whoAsks({ db, now }: Db, userCode: string): Promise<{ host: string; network: string; createdAt: Date }> {
  const [row] = await db.select().from(commandLines).where(isOpen(userCode, now()));
  if (!row) throw noSuchCode();
  return row;
}

/** Confirms, or ends it. One answer counts, the first. @throws {Failure} 404 */
export async function answerLogIn(
  { db, now }: Db, { userCode, isAllowed }: { userCode: string; isAllowed: boolean }, manager: Customer,
): Promise<void> {
  await db.transaction(async (tx) => {
    const changed = isAllowed
      ? await tx.update(commandLines).set({ uid: manager.uid, signedInAt: manager.signedInAt }).where(isOpen(userCode, now()))
        .returning({ at: commandLines.createdAt })
      : await tx.delete(commandLines).where(isOpen(userCode, now())).returning({ at: commandLines.createdAt });
    if (changed.length === 0) throw noSuchCode();
    await writeAudit(tx, {
      actor: operatorName(manager), action: isAllowed ? 'command-line-allowed' : 'command-line-refused', subject: manager.uid,
    });
  });
}

/** Gives the token out once. @returns nothing while nobody has confirmed. @throws {Failure} 404 once that can't come any more */
export async function takeToken({ db, now }: Db, deviceCode: string): Promise<{ token: string; expiresAt: Date } | undefined> {
  const isThis =
    and(eq(commandLines.deviceCodeHash, hashOf(deviceCode)), isNull(commandLines.tokenHash), gt(commandLines.expiresAt, now()));
  const token = randomBytes(32).toString('base64url');
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(commandLines).where(isThis).for('update');
    if (!row) {
      throw new Failure(404, 'log_in_ended', `This log-in was refused, used, or is older than ${CODE_MINUTES} minutes. Start again.`);
    }
    if (row.uid === null) return undefined;
    const expiresAt = inMinutes(now(), OPERATOR_SIGN_IN_MINUTES);
    await tx.update(commandLines).set({ tokenHash: hashOf(token), expiresAt }).where(isThis);
    return { token, expiresAt };
  });
}

/** The manager behind a command line's token; the identity provider is asked each time. @throws {Failure} 401 */
export async function commandLineOf({ db, identity, now }: Pick<Deps, 'db' | 'identity' | 'now'>, token: string): Promise<Customer> {
  const [row] = await db.select().from(commandLines)
    .where(and(eq(commandLines.tokenHash, hashOf(token)), gt(commandLines.expiresAt, now())));
  if (!row || row.uid === null || row.signedInAt === null) throw unauthenticated();
  try {
    return await identity.checkSession(row.uid, row.signedInAt);
  } catch (error) {
    if (error instanceof InvalidToken) throw unauthenticated();
    throw unavailable(undefined, error);
  }
}

export async function logOut({ db }: Pick<Deps, 'db'>, token: string): Promise<void> {
  await db.delete(commandLines).where(eq(commandLines.tokenHash, hashOf(token)));
}

/** However it is typed: small letters, with a space, without the hyphen. */
const isOpen = (userCode: string, now: Date) => and(
  eq(commandLines.userCodeHash, hashOf(userCode.toUpperCase().replace(/[^A-Z]/g, ''))), isNull(commandLines.uid),
  gt(commandLines.expiresAt, now),
);
const noSuchCode = () => notFound(`There is no such code. It is used once, within ${CODE_MINUTES} minutes.`);
const inMinutes = (from: Date, minutes: number) => new Date(from.getTime() + minutes * 60_000);

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
