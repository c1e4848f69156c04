import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { scratch } from '../../testing/fixture-shop';
import { topicSchemas } from '../../../topic-schemas';

const ROOT = path.resolve(__dirname, '../../..');

/** A tree with the common topics, and this file of a package's own. */
async function tree(topics: string): Promise<string> {
  const root = await scratch('topics');
  for (const folder of ['shared-events/src', 'mf-a/src']) mkdirSync(path.join(root, folder), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'));
  writeFileSync(path.join(root, 'shared-events/src/common.ts'), "import * as v from 'valibot'; export const common = { auth: { owner: 'mf-b', schema: v.object({ uid: v.string() }) }, other: { owner: 'mf-b', schema: v.string() } };");
  writeFileSync(path.join(root, 'mf-a/src/topics.ts'), `import { defineTopic } from 'shared-events'; import * as v from 'valibot';\n${topics}`);
  return root;
}
const of = async (topics: string, declared = { publishes: ['a:done'], reads: ['auth'] }) => topicSchemas('mf-a', declared, await tree(topics));

it('gives the topics of a package’s own file, and the common ones that its remote.json names, as JSON schemas', async () => {
  const type = "{ id: v.string(), n: v.optional(v.number(), 1), how: v.picklist(['a', 'b']), all: v.array(v.nullable(v.boolean())), kind: v.variant('is', [v.object({ is: v.literal('x') })]) }";
  expect(await of(`export const done = defineTopic('a:done', v.object(${type}));`)).toEqual({
    auth: { type: 'object', properties: { uid: { type: 'string' } }, required: ['uid'] },
    'a:done': {
      type: 'object', required: ['id', 'how', 'all', 'kind'],
      properties: {
        id: { type: 'string' }, n: { type: 'number' }, how: { enum: ['a', 'b'] },
        all: { type: 'array', items: { anyOf: [{ type: 'boolean' }, { type: 'null' }] } },
        kind: { anyOf: [{ type: 'object', properties: { is: { const: 'x' } }, required: ['is'] }] },
      },
    },
  });
});

it('fails the build for a topic that nobody defines, for a form that can’t be compared, and for a file that takes in more', async () => {
  await expect(of('')).rejects.toThrow("mf-a: remote.json names the topic 'a:done', which mf-a/src/topics.ts does not define.");
  await expect(of("export const done = defineTopic('a:done', v.object({ when: v.date() }));")).rejects.toThrow("mf-a: topic 'a:done'.when is made of 'date'");
  await expect(of("import { copy } from './copy'; export const done = defineTopic('a:done', v.object({ text: v.literal(copy) }));")).rejects.toThrow('it may import valibot and shared-events alone');
});
