import type { Queryable } from '../db/database';
import { audit } from '../db/schema';

interface AuditEntry { actor: string; action: string; subject: string; details?: object }

/** Who changed what, in the transaction that changes it. No personal data in `details`. */
export async function writeAudit(tx: Queryable, entry: AuditEntry): Promise<void> {
  await tx.insert(audit).values(entry);
}
