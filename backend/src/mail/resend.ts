import { eq } from 'drizzle-orm';
import { RETENTION } from 'shared-rules';
import type { Deps } from '../deps';
import { outbox } from '../db/schema';
import { notFound } from '../http/failure';
import { writeAudit } from '../ops/audit';

/** The same mail once more, under a key (and so a message id) of its own: a mailbox must not fold it into the first. @returns its number @throws {Failure} 404 */
export async function resendMail({ db, now }: Deps, id: number, actor: string): Promise<number> {
  return db.transaction(async (tx) => {
    const [mail] = await tx.select().from(outbox).where(eq(outbox.id, id)).for('update');
    if (!mail) throw notFound(`There is no mail ${id}; sent ones are kept for ${RETENTION.sentMailDays} days.`);
    const { key, kind, uid, recipient, payload } = mail;
    const [again] = await tx.insert(outbox).values({ key: `${key}:again:${now().getTime()}`, kind, uid, recipient, payload }).returning({ id: outbox.id });
    if (!again) throw new Error('A mail that was just queued is gone.');
    await writeAudit(tx, { actor, action: 'mail-resent', subject: String(id), details: { kind, as: again.id } });
    return again.id;
  });
}
