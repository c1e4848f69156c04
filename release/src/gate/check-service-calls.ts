import type { BuildRecord } from '../build/build-record';
import { Refusal } from '../refusal';
import { missing, refused } from './api-differences';

/**
 * Does each version of a service's owner take what its callers give, and answer what they read, in whichever mixture visitors get them?
 * Callers declare the calls that they make, so an owner may add and change all else. A service that nobody offers is no reason to
 * refuse: its call fails with a sentence for the customer.
 * @param before what was in play until now: a problem that was there must not stop other teams.
 * @throws {Refusal} `service`, naming both sides.
 */
export function checkServiceCalls(builds: readonly BuildRecord[], before: readonly BuildRecord[]): void {
  const known = new Set(failing(before).map(({ key }) => key));
  const found = failing(builds).find(({ key }) => !known.has(key));
  if (found) throw new Refusal('service', found.message);
}

/** What callers ask of owners that these don't take or answer. */
export function failing(owners: readonly BuildRecord[], callers = owners): { key: string; message: string }[] {
  return owners.flatMap((owner) => owner.declaration.services.flatMap(({ name: service }) => {
    const offered = owner.declaration.calls[service];
    // Built before services were declared.
    if (!offered) return [];
    return callers.filter(({ name }) => name !== owner.name).flatMap((caller) =>
      Object.entries(caller.declaration.calls[service] ?? {}).flatMap(([call, { takes: given, answers: read }]) => {
        const has = offered[call];
        const problems = has ? [...refused(has.takes, given, 'given'), ...(read ? missing(has.answers ?? {}, read, 'answer') : [])] : ['there is none'];
        return problems.slice(0, 1).map((problem) => ({
          key: [owner.name, owner.version, service, call, caller.name, caller.version].join(' '),
          message: `${owner.name} ${owner.version} has no '${service}.${call}' as ${caller.name} ${caller.version} calls it: ${problem}.`,
        }));
      }));
  }));
}
