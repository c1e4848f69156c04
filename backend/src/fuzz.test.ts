import fc from 'fast-check';
import Value from 'typebox/value';
import { accepted, mutated } from '../testing/from-schema';
import { RUNS, declared, names, openFuzzedShop, request, settings, type Declared, type FuzzedShop, type Input } from '../testing/fuzz';

let fuzzed: FuzzedShop;
beforeAll(async () => { fuzzed = await openFuzzedShop(); });
afterAll(() => fuzzed.shop.close());

const actors = fc.constantFrom('nobody', 'customer', 'customer', 'kitchen', 'manager', 'releaser', 'nonsense');

const inputOf = ({ params, query, body }: Declared) => fc.record({
  ...(params && { params: accepted(params, fuzzed.known) }), ...(query && { query: accepted(query, fuzzed.known) }),
  ...(body && { body: accepted(body, fuzzed.known) }),
}) as fc.Arbitrary<Input>;

describe('every route, asked from its own schema', () => {
  it.each(names)('%s answers as declared whatever the schema takes', async (name) => {
    const route = declared(name);
    const runs = route.params || route.query || route.body ? RUNS : 12;
    await fc.assert(fc.asyncProperty(inputOf(route), actors, async (input, actor) =>
      void (await fuzzed.ask(request(name, input, fuzzed.tokens[actor]), route.data))), settings(runs));
  });

  it.each(names.filter((name) => declared(name).body))('%s answers 400 to a body that its schema refuses', async (name) => {
    const { body: schema, data } = declared(name);
    if (!schema) return;
    let tried = 0;
    await fc.assert(fc.asyncProperty(accepted(schema, fuzzed.known).chain(mutated), actors, async (body, actor) => {
      if (body === undefined || Value.Check(schema, JSON.parse(JSON.stringify(body)))) return;
      tried += 1;
      const { status, told } = await fuzzed.ask(request(name, { body }, fuzzed.tokens[actor]), data);
      if (status !== 400 && status !== 413) {
        throw new Error(`Took what its schema refuses: ${told} for ${JSON.stringify(body).slice(0, 300)}`);
      }
    }), settings(RUNS));
    expect(tried).toBeGreaterThan(5);
  });

  it.each(
    names.filter((name) => declared(name).query),
  )('%s answers 400 to unknown, missing, repeated and overlong query fields', async (name) => {
    const [method = '', path = ''] = name.split(' ');
    const required = 'required' in (declared(name).query ?? {}) ? '' : '?';
    const field = Object.keys((declared(name).query as { properties?: object } | undefined)?.properties ?? {})[0] ?? '';
    for (const search of [
      '?unknown=1', `?${field}=a&${field}=b`, `?${field}=${'x'.repeat(201)}`, `?${field}[a]=1`, '?__proto__=1', ...(required ? [] : ['']),
    ]) {
      const { status, told } = await fuzzed.ask(
        { method: method as 'GET', url: `/api${path}${search}`, headers: { authorization: `Bearer ${fuzzed.tokens.customer}` } }, undefined,
      );
      if (status !== 400) throw new Error(`Took what its schema refuses: ${told}`);
    }
  });

  it.each(names)('%s survives bodies that are no JSON, and content types that nobody speaks', async (name) => {
    const [method = '', path = ''] = name.split(' ');
    const { body, data } = declared(name);
    const payload = fc.oneof(
      fc.string({ unit: 'binary' }), fc.json(), fc.uint8Array({ maxLength: 500 }).map((bytes) => Buffer.from(bytes)),
      fc.constantFrom('{"a":', '[', '\ufeff{}', `${'['.repeat(5000)}${']'.repeat(5000)}`),
    );
    const type = fc.constantFrom(
      'application/json', 'application/json; charset=utf-16', 'text/plain', 'text/html', 'application/xml',
      'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', '', 'nonsense', 'a/b/c',
    );
    await fc.assert(fc.asyncProperty(payload, type, actors, async (payload, type, actor) => {
      const url = `/api${path.replace(/:\w+/g, 'E46EY')}`;
      const token = fuzzed.tokens[actor];
      const { status, told } = await fuzzed.ask(
        { method: method as 'POST', url, payload, headers: { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) } },
        data,
      );
      if (body && status === 200 && type.startsWith('application/json') === false) throw new Error(`Took a body of another type: ${told}`);
    }), settings(Math.ceil(RUNS / 5)));
  });
});
