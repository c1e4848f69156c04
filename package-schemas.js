import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import ts from 'typescript';
import { ROOT, sharedFile } from './workspace-root.js';

// What a package declares in files of its own, `src/topics.ts`, `src/services.ts` and `src/events.ts`, for `build.json`: by that the
// release gate compares owners with readers and callers. Such a file imports valibot and what defines it alone, and schemas of answers.

/** The topics that a package publishes or reads, as JSON schemas: its own, and the common ones that its remote.json names. */
export function topicSchemas(name, { publishes = [], reads = [] }, root = ROOT) {
  const common = Object.entries(exportsOf(root, sharedFile(root, 'shared-events/src/common')).common)
    .map(([topic, { schema }]) => [topic, schema]);
  const own = definitions(root, name, 'topics').map(({ name: topic, schema }) => [topic, schema]);
  const used = common.filter(([topic]) => publishes.includes(topic) || reads.includes(topic));
  const schemas = new Map([...used, ...own]);
  const missing = [...publishes, ...reads].find((topic) => !schemas.has(topic));
  if (missing) throw new Error(`${name}: remote.json names the topic '${missing}', which ${name}/src/topics.ts does not define.`);
  return Object.fromEntries([...schemas].map(([topic, schema]) => [topic, toJson(schema, `${name}: topic '${topic}'`)]));
}

/** The services that a package offers or calls: what each call takes and answers, as JSON schemas. */
export function serviceCalls(name, { services = [] }, root = ROOT) {
  const defined = definitions(root, name, 'services');
  const missing = services.find((service) => !defined.some((one) => one.name === service.name));
  if (missing) throw new Error(`${name}: remote.json names the service '${missing.name}', which ${name}/src/services.ts does not define.`);
  return Object.fromEntries(defined.map(({ name: service, calls }) => [service, Object.fromEntries(
    Object.entries(calls).filter(([, { own }]) => !own).map(([call, { takes, answers }]) => {
      const where = `${name}: ${service}.${call}`;
      return [
        call, { takes: fieldsToJson({ ...takes }, `${where} takes`), ...(answers && { answers: toJson(answers, `${where} answers`) }) },
      ];
    }),
  )]));
}

/** A package's analytics events: the kind of each field. What a kind may be is checked with the rest of `build.json`. */
export function analyticsEvents(name, root = ROOT) {
  return Object.fromEntries(definitions(root, name, 'events').map(({ name: event, fields }) => [event, fields]));
}

/** What a remote.json may say. */
export const declarationSchema = (root = ROOT) =>
  exportsOf(root, sharedFile(root, 'shared-remote/src/declaration'), CONTRACT).RemoteDeclaration;

/** What the contract's own files import of each other. */
const CONTRACT = /^\.\/([a-z-]+)(\.js)?$/;

const definitions = (root, name, file) =>
  Object.values(exportsOf(root, path.join(root, name, 'src', `${file}.ts`))).filter((one) => one instanceof Definition);

/** Such a file may export more, such as a schema whose type is used elsewhere. */
class Definition {
  constructor(what) {
    Object.assign(this, what);
  }
}
const DEFINE = {
  'shared-events': { defineTopic: (name, schema) => new Definition({ name, schema }) },
  'shared-remote': {
    defineService: (name, calls) => new Definition({ name, calls }), defineEvent: (name, fields) => new Definition({ name, fields }),
  },
};

/** @param beside which files of the same folder it may import; none, where it is a package's own. */
function exportsOf(root, file, beside = undefined) {
  if (!existsSync(file)) return {};
  const require = createRequire(file);
  const { outputText } = ts.transpileModule(readFileSync(file, 'utf8'), { compilerOptions: { module: 'CommonJS', target: 'ES2022' } });
  const module = { exports: {} };
  const take = (id) => {
    if (Object.hasOwn(DEFINE, id)) return DEFINE[id];
    if (id === 'valibot') return require('valibot');
    const [, answer] = /^shared-api\/answers\/([a-z-]+)$/.exec(id) ?? [];
    if (answer) return exportsOf(root, sharedFile(root, `shared-api/src/answers/${answer}`));
    const [, neighbour] = beside?.exec(id) ?? [];
    if (neighbour) return exportsOf(root, path.join(path.dirname(file), neighbour + path.extname(file)), beside);
    throw new Error(`${file} imports ${id}: it may import valibot, shared-events, shared-remote and shared-api/answers alone.`);
  };
  new Function('exports', 'require', 'module', outputText)(module.exports, take, module);
  return module.exports;
}

/** What of valibot may be said between packages. */
function toJson(schema, where) {
  switch (schema.type) {
    case 'string': case 'number': case 'boolean': return { type: schema.type };
    case 'unknown': case 'any': return {};
    case 'literal': return { const: schema.literal };
    case 'picklist': return { enum: schema.options };
    case 'array': return { type: 'array', items: toJson(schema.item, where) };
    case 'union': case 'variant': return { anyOf: schema.options.map((option) => toJson(option, where)) };
    case 'nullable': return { anyOf: [toJson(schema.wrapped, where), { type: 'null' }] };
    case 'optional': case 'exact_optional': return toJson(schema.wrapped, where);
    case 'object': return fieldsToJson(schema.entries, where);
    default: throw new Error(`${where} is made of '${schema.type}', which no other build could be compared with.`);
  }
}

function fieldsToJson(fields, where) {
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(fields).map(([field, entry]) => [field, toJson(entry, `${where}.${field}`)])),
    required: Object.keys(fields).filter((field) => !/optional$/.test(fields[field].type)),
  };
}
