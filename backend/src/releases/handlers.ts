import type { ReleaseChange, Releases } from 'shared-api/schemas/releases';
import type { Deps } from '../deps';
import { requireManager } from '../http/actor';
import { Failure } from '../http/failure';
import type { Handlers } from '../http/handler';
import { writeAudit } from '../ops/audit';
import { askRelease } from './ask-release';

/** What is live, for teams and operators in a browser. The release side does what is asked, with its own checks (docs/decisions/076). */
export function releaseHandlers({ db, config, now }: Deps): Pick<Handlers, 'GET /releases' | 'POST /releases/changes'> {
  return {
    'GET /releases': async ({ customer }) => {
      requireManager(customer, now());
      return askRelease<Releases>(db, config.environment, { kind: 'page' });
    },
    'POST /releases/changes': async ({ input: { body }, customer }) => {
      const actor = requireManager(customer, now());
      requireWhole(body);
      // Before it is asked for: no change is without a row, whatever becomes of the answer.
      const { name, seen: _seen, ...details } = body;
      await writeAudit(db, { actor, action: 'release-changed', subject: name, details });
      return askRelease<{ text: string }>(db, config.environment, { kind: 'change', actor, change: body });
    },
  };
}

/** @throws {Failure} 422 */
function requireWhole({ action, version, share, reason }: ReleaseChange): void {
  const refuse = (field: string, message: string) => new Failure(422, 'incomplete', message, { field });
  if ((action === 'promote' || action === 'canary') && version === undefined) throw refuse('version', 'Say which version.');
  if (action === 'canary' && share === undefined) throw refuse('share', 'Say which share of visitors.');
  if ((action === 'rollback' || action === 'disable') && !reason?.trim()) throw refuse('reason', 'Say why.');
}
