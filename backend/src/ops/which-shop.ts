import { UsageError } from 'shared-api/server/command-line';
import { named } from './named';

/** Commands that change nothing; each other one, and each that is new, does. */
const LOOKS: readonly string[] = [
  'status', 'orders list', 'orders show', 'kitchen', 'deliveries', 'menu show', 'menu export', 'allergens list', 'switches show',
  'weeks list',
  'quarantine list', 'quarantine show', 'refunds list', 'disputes list', 'holds list', 'promotion list', 'help',
];

/** @returns what to ask before a command that changes a shop which is elsewhere; undefined if it may go on. */
export function questionBefore(words: readonly string[], site: string): string | undefined {
  const isLook = words.length === 0 || named(words, LOOKS) !== undefined || words.includes('--help') || words.includes('--dry-run');
  return isLook ? undefined : `This changes the shop at ${site}. Type yes to go on: `;
}

/**
 * Of a log-in at one shop and a shop that runs on this machine neither is what is meant for sure.
 * @param wanted the address in OPS_SHOP. @returns whether to go by the log-in. @throws {UsageError}
 */
export function isLogInMeant(keptAt: string | undefined, localSite: string | undefined, wanted: string | undefined): boolean {
  if (wanted !== undefined) {
    if (wanted === keptAt) return true;
    if (wanted === localSite) return false;
    throw new UsageError(`Neither a log-in nor this machine has the shop at ${wanted}: npm run ops -- login ${wanted}`);
  }
  if (keptAt !== undefined && localSite !== undefined && keptAt !== localSite) {
    throw new UsageError(`You are logged in at ${keptAt}, and a shop runs here at ${localSite}. Say which one: OPS_SHOP=${keptAt} or OPS_SHOP=${localSite}, or log out.`);
  }
  return keptAt !== undefined;
}
