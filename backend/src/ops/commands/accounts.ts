import { asc, eq, sql } from 'drizzle-orm';
import { RETENTION, formatDate } from 'shared-rules';
import type { Queryable } from '../../db/database';
import { erasures, orders, profiles } from '../../db/schema';
import { notFound } from '../../http/failure';
import { cancelDeletion, scheduleDeletion } from '../../users/deletion';
import { eraseGuest } from '../../users/erase-guest';
import { ERASURES, type Erasure } from '../../users/erasures';
import type { ProfileRow } from '../../users/profile-store';
import { replayErasures } from '../../users/replay-erasures';
import { freeEmail } from '../../users/stale-email';
import { writeAudit } from '../audit';
import { UsageError } from 'shared-api/server/command-line';
import type { Command } from '../command';
import { writeNamedFile } from '../named-file';
import { facts, plural, when } from '../output';

/** By email or by the identity's id. @throws {Failure} 404 */
async function findAccount(db: Queryable, who: string): Promise<ProfileRow> {
  const [row] = await db.select().from(profiles).where(
    who.includes('@') ? sql`lower(${profiles.email}) = lower(${who}) AND ${profiles.email} <> ''` : eq(profiles.uid, who),
  );
  if (!row) throw notFound(`There is no account ${who}.`);
  return row;
}

const NO_LIST = 'The file is not what `erasures export` writes.';

export const accountCommands: Record<string, Command> = {
  'accounts show': {
    usage: '<email|uid>',
    what: 'One account and its orders by number.',
    async run({ deps: { db } }, args) {
      const account = await findAccount(db, args.only('which account'));
      const theirs = await db.select({ orderId: orders.orderId }).from(orders).where(eq(orders.uid, account.uid));
      return {
        data: { ...account, orders: theirs.map(({ orderId }) => orderId) },
        text: facts([
          ['Account', account.uid], ['Name', `${account.firstName} ${account.lastName}`],
          ['Email', `${account.email} (${account.isEmailVerified ? 'verified' : 'not verified'})`],
          ['Phone', account.phone], ['Address', `${account.address}, ${account.city}, ${account.postCode}`],
          ['Since', when(account.createdAt)],
          ['Orders', theirs.map(({ orderId }) => orderId).join(', ') || 'none'], ['Erasure', when(account.deletionAt) ?? 'not scheduled'],
        ]),
      };
    },
  },
  'accounts allow': {
    usage: '<email>',
    what: 'Gives an identity that did not register at the shop (made in the provider’s console, or lost by a restore) an empty account.',
    async run({ deps: { db, identity }, actor }, args) {
      const email = args.only('whose email');
      const found = await identity.byEmail(email);
      if (!found) throw notFound(`There is no identity ${email}.`);
      const isNew = await db.transaction(async (tx) => {
        await freeEmail(tx, found);
        const made = await tx.insert(profiles).values({ uid: found.uid, email: found.email, isEmailVerified: found.isEmailVerified })
          .onConflictDoNothing().returning({ uid: profiles.uid });
        if (made.length) await writeAudit(tx, { actor, action: 'account-allowed', subject: found.uid });
        return made.length > 0;
      });
      return {
        data: { uid: found.uid, isNew }, text: isNew ? `${found.uid} may sign in from now on.` : `${found.uid} has an account already.`,
      };
    },
  },
  'accounts erase': {
    usage: '<email|uid> [--in DAYS]',
    what: `Schedules the erasure, ${RETENTION.deletionDays} days ahead by default, and mails the customer. Open orders put it off.`,
    options: { in: { type: 'string' } },
    async run({ deps, actor }, args) {
      const who = args.only('which account');
      const days = args.count('in');
      if (days !== undefined && days > 90) throw new UsageError('At most 90 days ahead.');
      const result = await deps.db.transaction(async (tx) => {
        const { uid } = await findAccount(tx, who);
        const deletionAt = await scheduleDeletion({ db: tx, now: deps.now }, uid, days);
        await writeAudit(tx, { actor, action: 'erasure-scheduled', subject: uid, details: { deletionAt } });
        return { uid, deletionAt };
      });
      return { data: result, text: `${result.uid} is erased on ${formatDate(result.deletionAt)}.` };
    },
  },
  'accounts keep': {
    usage: '<email|uid>',
    what: 'Undoes a scheduled erasure.',
    async run({ deps, actor }, args) {
      const who = args.only('which account');
      const uid = await deps.db.transaction(async (tx) => {
        const account = await findAccount(tx, who);
        await cancelDeletion({ db: tx }, account.uid);
        await writeAudit(tx, { actor, action: 'erasure-undone', subject: account.uid });
        return account.uid;
      });
      return { data: { uid }, text: `${uid} stays.` };
    },
  },
  erase: {
    usage: '--email E',
    what: 'Erases a guest at once: orders, mails, checkouts; of paid orders the accounting line stays. Refused while an order is under way.',
    options: { email: { type: 'string' } },
    async run({ deps, actor }, args) {
      args.none();
      const email = args.value('email')?.trim();
      if (!email) throw new UsageError('Say whom: --email guest@example.org.');
      const erased = await eraseGuest(deps, email, actor);
      const [account] = await deps.db.select({ uid: profiles.uid }).from(profiles).where(sql`lower(${profiles.email}) = lower(${email})`);
      return {
        data: { ...erased, account: account?.uid ?? null },
        text: `Erased, with ${plural(erased.orders, 'order')}.${account ? ` The account ${account.uid} has that address too: 'accounts erase' is for it.` : ''}`,
      };
    },
  },
  'erasures export': {
    usage: '[--to FILE]',
    what: 'Who was erased, by pseudonym: keep it beside the backups, outside the database. Whole into a file, with a row in the audit: --to erasures.json',
    options: { to: { type: 'string' } },
    async run({ deps: { db }, actor }, args) {
      args.none();
      const list = await db.select().from(erasures).orderBy(asc(erasures.erasedAt));
      const text = JSON.stringify(list, null, 2);
      const to = args.value('to');
      if (to === undefined) return { data: list, text };
      const file = await writeNamedFile(to, text);
      await writeAudit(db, { actor, action: 'erasures-exported', subject: ERASURES, details: { erasures: list.length } });
      return {
        data: { file, erasures: list.length }, text: `${plural(list.length, 'erasure')} ${list.length === 1 ? 'is' : 'are'} in ${file}.`,
      };
    },
  },
  'erasures replay': {
    usage: '<file>',
    what: 'After a restore: erases again whom the backup brought back.',
    async run(tools, args) {
      const list = readErasures(await tools.readText(args.only('which file')));
      const erased = await replayErasures(tools.deps, list, tools.actor);
      return {
        data: { checked: list.length, erased },
        text: `${plural(list.length, 'erasure')} checked; ${plural(erased.length, 'person', 'people')} had come back and ${erased.length === 1 ? 'is' : 'are'} erased again.`,
      };
    },
  },
};

function readErasures(text: string): Erasure[] {
  const json = parsed(text);
  if (!Array.isArray(json)) throw new UsageError(NO_LIST);
  return json.map((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null || !('uid' in entry) || typeof entry.uid !== 'string') throw new UsageError(NO_LIST);
    // Without a day nobody can tell what came after it.
    const erasedAt = 'erasedAt' in entry && typeof entry.erasedAt === 'string' ? new Date(entry.erasedAt) : undefined;
    if (!erasedAt || Number.isNaN(erasedAt.getTime())) throw new UsageError(NO_LIST);
    return { uid: entry.uid, erasedAt };
  });
}

/** Undefined for what is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
