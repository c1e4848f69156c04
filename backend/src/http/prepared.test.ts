import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { Prepared } from './prepared';

const VALUE = { data: ['meal', 'meal', 'meal', 'meal', 'meal', 'meal'] };
let app: FastifyInstance;
beforeAll(() => {
  app = Fastify();
  // Made anew for each call: what is prepared in a hook would be known to the mutation tests of one test alone.
  app.get('/first', async (request, reply) => (await Prepared.of(VALUE, 1)).send(request, reply));
  app.get('/second', async (request, reply) => (await Prepared.of(VALUE, 2)).send(request, reply));
  app.get('/other', async (request, reply) => (await Prepared.of({ data: [] }, 1)).send(request, reply));
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
/** What nobody asked for before: no answer is a remembered one. */
const anew = (accepted: string) => `${accepted}, x-${crypto.randomUUID()}`;
const COMMON = { vary: 'accept-encoding', 'cache-control': 'no-cache' };

it.each<[string | undefined, 'br' | 'gzip' | undefined]>([
  ['br', 'br'], ['gzip', 'gzip'], ['gzip, br', 'br'], ['BR', 'br'], [' gzip ; q=0.5 , br;q=0.1', 'br'], ['br;q=0, gzip', 'gzip'],
  ['br;q=0', undefined], ['br; level=1; q=0, gzip', 'gzip'], ['br;q=none, gzip', 'gzip'],
  ['*', 'br'], ['br;q=0, *', 'gzip'], ['*;q=0', undefined], ['gzip;q=0, *;q=0', undefined], ['deflate', undefined],
  ['identity', undefined], ['', undefined], [undefined, undefined],
])('what accepts %j gets %s', async (accepted, encoding) => {
  const reply = await get('/first', accepted === undefined ? {} : { 'accept-encoding': anew(accepted) });
  expect(reply.headers['content-encoding']).toBe(encoding);
  if (accepted !== undefined) expect((await get('/first', { 'accept-encoding': accepted })).headers['content-encoding']).toBe(encoding);
  expect(reply.headers).toMatchObject({ ...COMMON, 'content-type': 'application/json; charset=utf-8' });
  const decompress = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body }[encoding ?? 'identity'];
  expect(JSON.parse(decompress(reply.rawPayload).toString())).toEqual(VALUE);
});

it('looks at the first 500 characters of what is accepted', async () => {
  const long = (after: number) => `${'x'.repeat(after - 1)},br`;
  expect((await get('/first', { 'accept-encoding': long(498) })).headers['content-encoding']).toBe('br');
  expect((await get('/first', { 'accept-encoding': long(499) })).headers['content-encoding']).toBeUndefined();
});

it('has a tag of its own for each encoding, version and content', async () => {
  const tags: unknown[] = [];
  for (const url of ['/first', '/second', '/other']) {
    for (const encoding of ['br', 'gzip', 'identity']) tags.push((await get(url, { 'accept-encoding': encoding })).headers.etag);
  }
  expect(new Set(tags).size).toBe(9);
  for (const tag of tags) expect(tag).toMatch(/^"v[12]-[\w-]{16}(-br|-gzip)?"$/);
});

describe('a client that has it', () => {
  const tagOf = async (encoding: string) => String((await get('/first', { 'accept-encoding': encoding })).headers.etag);
  const ask = (had: string, encoding = 'br') => get('/first', { 'accept-encoding': encoding, 'if-none-match': had });

  it('gets no body, and the headers that keep it', async () => {
    const tag = await tagOf('br');
    for (const had of [tag, `W/${tag}`, `"x",${tag}`, `"x" , W/${tag} `, '*', '"x", *']) {
      const reply = await ask(had);
      expect([reply.statusCode, reply.body]).toEqual([304, '']);
      expect(reply.headers).toMatchObject({ ...COMMON, etag: tag });
    }
  });

  it('gets it anew if it has another, or has it compressed otherwise', async () => {
    const tag = await tagOf('br');
    for (const had of ['"x"', '', `x${tag}`, `${tag}x`, tag.replace('"v1', '"v2'), `"a, W/"b`]) {
      expect((await ask(had)).statusCode).toBe(200);
    }
    expect((await ask(tag, 'gzip')).statusCode).toBe(200);
  });
});
