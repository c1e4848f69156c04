import { UsageError, type Outcome } from 'shared-api/server/command-line';
import type { Deps } from '../deps';
import { writeAudit } from './audit';
import { commands } from './commands';
import { named } from './named';
import { run } from './run';

/**
 * The commands that a manager's own log-in runs: what `/kitchen` lets them do as well. Roles, accounts, erasures, the audit and everybody's
 * mails stay with whoever has the shop's secrets.
 */
export const FOR_MANAGERS: readonly string[] = [
  'status', 'orders list', 'orders show', 'orders move', 'orders reschedule', 'orders cancel', 'kitchen', 'deliveries',
  'menu show', 'menu export', 'menu import', 'menu plan', 'menu unplan', 'allergens list', 'allergens told',
  'switches show', 'switches set', 'switches publish', 'weeks list', 'weeks close', 'weeks open', 'weeks capacity', 'mails resend',
  'quarantine list', 'quarantine show', 'quarantine settle', 'quarantine fulfil', 'refunds list', 'refunds make', 'refunds retry',
  'refunds close',
  'disputes list', 'holds list', 'holds release', 'promotion create', 'promotion list', 'promotion end',
];

/** Each run has a row in the audit, also of a look, without what was typed: that may name a person. */
export async function runForManager(
  deps: Deps, actor: string, { words, file }: { words: readonly string[]; file?: string },
): Promise<Outcome> {
  const offered = Object.fromEntries(Object.entries(commands).filter(([name]) => FOR_MANAGERS.includes(name)));
  const open = async () => {
    const subject = named(words, Object.keys(offered)) ?? '';
    await writeAudit(deps.db, { actor, action: 'command-run', subject });
    const readText = async () => {
      if (file === undefined) throw new UsageError('Say which file.');
      return file;
    };
    return { tools: { deps, actor, readText }, close: async () => undefined };
  };
  return run(words, open, offered);
}
