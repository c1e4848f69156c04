import type { BuildRecord } from '../build/build-record';
import { missing } from './api-differences';
import type { Problem } from './new-problem';

/**
 * What readers of a topic can't read of what its owner publishes, in whichever mixture of versions visitors get. Readers declare what they
 * read, so an owner may add and change all else.
 */
export function unreadableTopics(owners: readonly BuildRecord[], readers = owners): Problem[] {
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
