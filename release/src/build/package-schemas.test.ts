import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { scratch } from '../../testing/fixture-shop';
import { analyticsEvents, serviceCalls, topicSchemas } from '../../../package-schemas';
import { parseBuild } from './build-record';

const ROOT = path.resolve(__dirname, '../../..');

/** A tree with the common topics, and this file of a package's own. */
async function tree(text: string, file = 'topics', define = "import { defineTopic } from 'shared-events'"): Promise<string> {
  const root = await scratch('topics');
  for (const folder of ['shared-events/src', 'mf-a/src']) mkdirSync(path.join(root, folder), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'));
  writeFileSync(
    path.join(root, 'shared-events/src/common.ts'),
    "import * as v from 'valibot'; export const common = { auth: { owner: 'mf-b', schema: v.object({ uid: v.string() }) }, other: { owner: 'mf-b', schema: v.string() } };",
  );
  writeFileSync(path.join(root, `mf-a/src/${file}.ts`), `${define}; import * as v from 'valibot';\n${text}`);
  return root;
}
const of = async (topics: string, declared = { publishes: ['a:done'], reads: ['auth'] }) =>
  topicSchemas('mf-a', declared, await tree(topics));

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
  await expect(
    of("export const done = defineTopic('a:done', v.object({ when: v.date() }));"),
  ).rejects.toThrow("mf-a: topic 'a:done'.when is made of 'date'");
  await expect(
    of("import { copy } from './copy'; export const done = defineTopic('a:done', v.object({ text: v.literal(copy) }));"),
  ).rejects.toThrow('it may import valibot, shared-events,');
});

describe('services', () => {
  const services = async (text: string, declared: { name: string }[] = []) =>
    serviceCalls('mf-a', { services: declared }, await tree(text, 'services', "import { defineService } from 'shared-remote'"));

  it('give what each call takes, by the place of each argument, and what it answers; what is for the owner’s own screens stays there', async () => {
    const calls = '{ heat: { takes: [v.object({ id: v.string() }), v.optional(v.boolean())], answers: v.number() }, stop: { takes: [] }, connect: { takes: [], answers: v.custom(() => true), own: true } }';
    expect(
      await services(
        `const helper = 1; export const isHelp = () => helper; export const guide = defineService('guide', ${calls});`, [{ name: 'guide' }],
      ),
    ).toEqual({
      guide: {
        heat: {
          takes: {
            type: 'object',
            properties: { 0: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] }, 1: { type: 'boolean' } },
            required: ['0'],
          },
          answers: { type: 'number' },
        },
        stop: { takes: { type: 'object', properties: {}, required: [] } },
      },
    });
  });

  it('fail the build where remote.json offers one that is not defined, and for a form that can’t be compared', async () => {
    await expect(services('', [{ name: 'guide' }])).rejects.toThrow(
      "mf-a: remote.json names the service 'guide', which mf-a/src/services.ts does not define.",
    );
    await expect(
      services("export const guide = defineService('guide', { heat: { takes: [v.date()] } });"),
    ).rejects.toThrow("mf-a: guide.heat takes.0 is made of 'date'");
  });
});

it('gives analytics events with the kind of each field, and a build with a field of free text is not taken', async () => {
  const root = await tree(
    "export const heated = defineEvent('meal_heated', { meal: 'id', minutes: 'count', how: ['oven', 'microwave'] });", 'events',
    "import { defineEvent } from 'shared-remote'",
  );
  const events = analyticsEvents('mf-a', root);
  expect(events).toEqual({ meal_heated: { meal: 'id', minutes: 'count', how: ['oven', 'microwave'] } });
  const build = (declared: object) => ({
    name: 'mf-a', version: '1.0.0-000000000000', entry: 'remoteEntry.js', modules: {},
    declaration: {
      name: 'mf-a', owner: 'A', contract: 1, requires: { runtime: '1.0.0', shared: {} }, budgets: { entry: 1, view: 1, style: 1 },
      events: declared,
    },
  });
  expect(parseBuild(build(events), 'build.json').declaration.events).toEqual(events);
  expect(() => parseBuild(build({ meal_heated: { note: 'text' } }), 'build.json')).toThrow(/declaration\.events\.meal_heated\.note/);
  for (const own of readdirSync(ROOT).filter((folder) => existsSync(path.join(ROOT, folder, 'src/events.ts')))) {
    const declared = analyticsEvents(own, ROOT);
    expect([own, parseBuild(build(declared), 'build.json').declaration.events]).toEqual([own, declared]);
  }
});
