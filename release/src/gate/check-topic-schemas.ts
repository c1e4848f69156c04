import type { BuildRecord } from '../build/build-record';
import { Refusal } from '../refusal';
import { missing } from './api-differences';

/**
 * Can each reader of a topic read what every version of its owner publishes that it may meet? Readers declare what they read,
 * so an owner may add and change all else.
 * @param before what was in play until now: a problem that was there must not stop other teams.
 * @throws {Refusal} `topic`, naming both sides.
 */
export function checkTopicSchemas(builds: readonly BuildRecord[], before: readonly BuildRecord[]): void {
  const known = new Set(unreadable(before).map(({ key }) => key));
  const found = unreadable(builds).find(({ key }) => !known.has(key));
  if (found) throw new Refusal('topic', found.message);
}

/** What readers can't read of what owners publish. */
export function unreadable(owners: readonly BuildRecord[], readers = owners): { key: string; message: string }[] {
  return owners.flatMap((owner) => owner.declaration.publishes.flatMap((topic) => readers.flatMap((reader) => {
    const [given, read] = [owner.declaration.topics[topic], reader.declaration.topics[topic]];
    if (!given || !read || reader.name === owner.name) return [];
    const [problem] = missing(given, read, 'payload');
    if (problem === undefined) return [];
    return [{
      key: [owner.name, owner.version, topic, reader.name, reader.version].join(' '),
      message: `${owner.name} ${owner.version} publishes '${topic}' in a form that ${reader.name} ${reader.version} can’t read: ${problem}.`,
    }];
  })));
}
