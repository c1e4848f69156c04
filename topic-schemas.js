import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import ts from 'typescript';

/**
 * The topics that a package publishes or reads, as JSON schemas, from its `src/topics.ts` and from the common ones: they go into `build.json`,
 * by which the release gate compares owners with readers. Such a file imports valibot and shared-events alone.
 */
export function topicSchemas(name, { publishes = [], reads = [] }, root = import.meta.dirname) {
  const common = Object.entries(exportsOf(path.join(root, 'shared-events/src/common.ts')).common).map(([topic, { schema }]) => [topic, schema]);
  const own = Object.values(exportsOf(path.join(root, name, 'src/topics.ts'))).map(({ name: topic, schema }) => [topic, schema]);
  const used = common.filter(([topic]) => publishes.includes(topic) || reads.includes(topic));
  const schemas = new Map([...used, ...own]);
  const missing = [...publishes, ...reads].find((topic) => !schemas.has(topic));
  if (missing) throw new Error(`${name}: remote.json names the topic '${missing}', which ${name}/src/topics.ts does not define.`);
  return Object.fromEntries([...schemas].map(([topic, schema]) => [topic, toJson(schema, `${name}: topic '${topic}'`)]));
}

function exportsOf(file) {
  if (!existsSync(file)) return {};
  const require = createRequire(file);
  const { outputText } = ts.transpileModule(readFileSync(file, 'utf8'), { compilerOptions: { module: 'CommonJS', target: 'ES2022' } });
  const module = { exports: {} };
  const take = (id) => {
    if (id === 'shared-events') return { defineTopic: (name, schema) => ({ name, schema }) };
    if (id === 'valibot') return require('valibot');
    throw new Error(`${file} imports ${id}: it may import valibot and shared-events alone.`);
  };
  new Function('exports', 'require', 'module', outputText)(module.exports, take, module);
  return module.exports;
}

/** What of valibot a payload may be made of. */
function toJson(schema, where) {
  switch (schema.type) {
    case 'string': case 'number': case 'boolean': return { type: schema.type };
    case 'unknown': case 'any': return {};
    case 'literal': return { const: schema.literal };
    case 'picklist': return { enum: schema.options };
    case 'array': return { type: 'array', items: toJson(schema.item, where) };
    case 'union': case 'variant': return { anyOf: schema.options.map((option) => toJson(option, where)) };
    case 'nullable': return { anyOf: [toJson(schema.wrapped, where), { type: 'null' }] };
    case 'optional': return toJson(schema.wrapped, where);
    case 'object': return {
      type: 'object',
      properties: Object.fromEntries(Object.entries(schema.entries).map(([field, entry]) => [field, toJson(entry, `${where}.${field}`)])),
      required: Object.keys(schema.entries).filter((field) => schema.entries[field].type !== 'optional'),
    };
    default: throw new Error(`${where} is made of '${schema.type}', which no other build could be compared with.`);
  }
}
