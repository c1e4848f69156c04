import type { BuildRecord } from '../build/build-record';
import { missing, refused } from './api-differences';
import type { Problem } from './new-problem';

/**
 * What callers give to a service's owner that it does not take, or read of it that it does not answer, in whichever mixture of versions
 * visitors get. Callers declare the calls that they make, so an owner may add and change all else. A service that nobody offers is no
 * reason to refuse: its call fails with a sentence for the customer.
 */
export function failingCalls(owners: readonly BuildRecord[], callers = owners): Problem[] {
  return owners.flatMap((owner) => owner.declaration.services.flatMap(({ name: service }) => {
    const offered = owner.declaration.calls[service];
    // Built before services were declared.
    if (!offered) return [];
    return callers.filter(({ name }) => name !== owner.name).flatMap((caller) =>
      Object.entries(caller.declaration.calls[service] ?? {}).flatMap(([call, { takes: given, answers: read }]) => {
        const has = offered[call];
        const problems = has
          ? [...refused(has.takes, given, 'given'), ...(read ? missing(has.answers ?? {}, read, 'answer') : [])]
          : ['there is none'];
        return problems.slice(0, 1).map((problem) => ({
          key: [owner.name, owner.version, service, call, caller.name, caller.version].join(' '),
          message: `${owner.name} ${owner.version} has no '${service}.${call}' as ${caller.name} ${caller.version} calls it: ${problem}.`,
        }));
      }));
  }));
}
