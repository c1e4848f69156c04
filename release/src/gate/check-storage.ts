import type { BuildRecord } from '../build/build-record';
import { ownsKey } from '../build/check-scripts';
import { Refusal } from '../refusal';

/** Of the shop, its identity provider included, from before keys began with the name of their package. */
const SHOPS = ['five-day-kitchen:*', 'fdk:*', 'firebase:*', '__sak'];

/**
 * A key has one owner, also where it is declared by its beginning (`cache:*`).
 * @param before what was in play until now: two that had a key then are no reason to refuse this change.
 * @throws {Refusal} `route-clash`, naming both sides.
 */
export function checkStorage(builds: readonly BuildRecord[], before: readonly BuildRecord[]): void {
  for (const { name, declaration } of builds) {
    const others = builds.filter((other) => other.name !== name);
    for (const key of declaration.storage.filter((one) => !declares(before, name, one))) {
      for (const other of others) {
        const within = other.declaration.storage.find((theirs) => ownsKey([theirs], key));
        if (within !== undefined) {
          throw new Refusal(
            'route-clash',
            `${name} declares storage '${key}', which ${within === key ? `is ${other.name}'s` : `${other.name} has by '${within}'`}.`,
          );
        }
        const taken = other.declaration.storage.find((theirs) => ownsKey([key], theirs));
        if (taken !== undefined) {
          throw new Refusal('route-clash', `${name} declares storage '${key}', of which ${other.name} has '${taken}'.`);
        }
      }
    }
  }
}

/**
 * A new key begins with its package's name, so that nobody takes those that another will want (docs/add-a-remote.md).
 * @param lately versions that visitors had lately: what its own declared stays.
 * @throws {Refusal} `reach`, naming the key.
 */
export function checkNewKeys({ name, version, declaration }: BuildRecord, lately: readonly BuildRecord[]): void {
  const known = lately.filter((one) => one.name === name).flatMap((one) => one.declaration.storage);
  const stray = declaration.storage.find((key) => !ownsKey([name, `${name}:*`, ...SHOPS, ...known], key));
  if (stray !== undefined) {
    throw new Refusal('reach', `${name} ${version} declares the storage key '${stray}'. New keys begin with its name: '${name}:…'.`);
  }
}

const declares = (builds: readonly BuildRecord[], name: string, key: string): boolean =>
  builds.some((one) => one.name === name && one.declaration.storage.includes(key));
