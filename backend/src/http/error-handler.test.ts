import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { ForbiddenStep } from '../orders/order-state';
import { ProviderUnknown } from '../payments/provider';
import { answerUnroutable, describeError, handleErrors } from './error-handler';
import { Failure, noAccount, unavailable } from './failure';
import { createLog } from './log';

const lines: string[] = [];
let app: FastifyInstance;
let thrown: unknown;
let unknown = 0;

beforeAll(() => {
  const log: FastifyBaseLogger = createLog('info', { write: (line: string) => { lines.push(line); } });
  app = Fastify({
    loggerInstance: log, frameworkErrors: answerUnroutable, bodyLimit: 100, genReqId: () => 'request-1',
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  });
  handleErrors(app, () => { unknown += 1; });
  const body = {
    type: 'object', required: ['name'], additionalProperties: false,
    properties: { name: { type: 'string' }, parts: { type: 'object', properties: { first: { type: 'string' } } } },
  };
  app.post('/checked', { schema: { body } }, async () => ({}));
  app.get('/thrown', async () => { throw thrown; });
});
afterAll(() => app.close());

async function answerTo(error: unknown) {
  thrown = error;
  const reply = await app.inject('/thrown');
  return { status: reply.statusCode, headers: reply.headers, ...(reply.json() as object) };
}

describe('an error becomes an answer that is kept nowhere', () => {
  it.each([
    [
      'a refusal', new Failure(422, 'no_day', 'There is no such day.', { field: 'until', details: { of: 1 } }), 422,
      { code: 'no_day', message: 'There is no such day.', field: 'until', details: { of: 1 } }, {},
    ],
    ['a refusal without more to say', new Failure(404, 'gone', 'Gone.'), 404, { code: 'gone', message: 'Gone.' }, {}],
    [
      'no account', noAccount(), 401,
      { code: 'no-account', message: 'This sign-in has no account at our shop. Please create your account first.' },
      { 'www-authenticate': 'Bearer' },
    ],
    [
      'a partner that is away', unavailable(), 503,
      { code: 'unavailable', message: 'The shop can’t do that right now. Please try again in a moment.' }, { 'retry-after': '5' },
    ],
    ['a step that an order can’t take', new ForbiddenStep('FDK-1 is NEW.'), 409, { code: 'forbidden_step', message: 'FDK-1 is NEW.' }, {}],
    [
      'what a plug-in refuses', Object.assign(new Error('No.'), { statusCode: 400 }), 400,
      { code: 'malformed', message: 'The request was not understood.' }, {},
    ],
    [
      'what a plug-in refuses with another 4xx', Object.assign(new Error('No.'), { statusCode: 499 }), 400,
      { code: 'malformed', message: 'The request was not understood.' }, {},
    ],
    [
      'too much', Object.assign(new Error('No.'), { statusCode: 413 }), 413, { code: 'too_large', message: 'The request is too large.' },
      {},
    ],
    [
      'a database that is away', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), 503,
      { code: 'unavailable', message: 'The shop can’t do that right now. Please try again in a moment.' }, { 'retry-after': '5' },
    ],
    [
      'a payment provider that does not answer', new ProviderUnknown('No answer.'), 503,
      { code: 'unavailable', message: 'The shop can’t do that right now. Please try again in a moment.' }, { 'retry-after': '5' },
    ],
    [
      'what nobody foresaw', new TypeError('secret'), 500,
      { code: 'internal', message: 'Something went wrong on our side. Please try again later.' }, {},
    ],
    [
      'an error that says 500', Object.assign(new Error('secret'), { statusCode: 500 }), 500,
      { code: 'internal', message: 'Something went wrong on our side. Please try again later.' }, {},
    ],
    [
      'an error that says 399', Object.assign(new Error('secret'), { statusCode: 399 }), 500,
      { code: 'internal', message: 'Something went wrong on our side. Please try again later.' }, {},
    ],
    [
      'what is no error at all', 'secret', 500, { code: 'internal', message: 'Something went wrong on our side. Please try again later.' },
      {},
    ],
  ])('%s', async (_, thrownThen, status, error, headers) => {
    const answer = await answerTo(thrownThen);
    expect(answer).toMatchObject({ status, headers: { 'cache-control': 'no-store', ...headers } });
    expect(answer).toHaveProperty('error', error);
  });

  it('what the database or a partner failed at is told to the operator, without its message', async () => {
    for (const [thrown, error, code] of [
      [
        new ProviderUnknown('secret', { cause: Object.assign(new RangeError('secret'), { code: 'ETIMEDOUT' }) }),
        'ProviderUnknown < RangeError', 'ETIMEDOUT',
      ],
      [Object.assign(new Error('secret'), { code: 'ECONNREFUSED' }), 'Error', 'ECONNREFUSED'],
      [
        new Failure(503, 'identity_unavailable', 'Try again.', { cause: Object.assign(new RangeError('secret'), { code: 'auth/x' }) }),
        'RangeError', 'auth/x',
      ],
    ] as const) {
      lines.length = 0;
      await answerTo(thrown);
      const told = lines.filter((line) => line.includes('a request met a failure of others'));
      expect(told).toHaveLength(1);
      expect(JSON.parse(told[0] ?? '')).toMatchObject({ level: 40, reqId: 'request-1', error, code });
      expect(told[0]).not.toContain('secret');
    }
  });

  it('else only what nobody foresaw is logged, without its message', async () => {
    lines.length = 0;
    await answerTo(new Failure(404, 'gone', 'Gone.'));
    expect(lines.filter((line) => /a request (failed|met)/.test(line))).toEqual([]);
    await answerTo(new TypeError('secret', { cause: Object.assign(new RangeError('secret'), { code: '23505' }) }));
    const [line = ''] = lines.filter((one) => one.includes('a request failed'));
    expect(JSON.parse(line)).toMatchObject({ reqId: 'request-1', error: 'TypeError < RangeError', code: '23505', at: expect.any(Array) });
    expect(line).not.toContain('secret');
  });
});

describe('a request that its schema does not allow', () => {
  it.each([
    [{ name: 5 }, 'name'], [{ name: 'a', parts: { first: 5 } }, 'parts'], [{ name: 'a', more: 1 }, 'more'], [{}, 'name'],
  ])('%j is told at which field', async (payload, field) => {
    const reply = await app.inject({ method: 'POST', url: '/checked', payload });
    expect([reply.statusCode, reply.json()])
      .toEqual([400, { error: { code: 'malformed', message: 'The request was not understood.', field } }]);
  });

  it('is told none where the whole is wrong', async () => {
    const reply = await app.inject({ method: 'POST', url: '/checked', payload: '[]', headers: { 'content-type': 'application/json' } });
    expect(reply.json()).toEqual({ error: { code: 'malformed', message: 'The request was not understood.' } });
  });

  it('is told when its type is none that we take', async () => {
    const reply = await app.inject({ method: 'POST', url: '/checked', payload: '<a/>', headers: { 'content-type': 'text/xml' } });
    expect([reply.statusCode, reply.json()])
      .toEqual([400, { error: { code: 'unsupported_media_type', message: 'The request was not understood.' } }]);
  });

  it('is refused while it is too large, and its connection is kept for what comes next', async () => {
    const reply = await app.inject({ method: 'POST', url: '/checked', payload: { name: 'x'.repeat(200) } });
    expect([reply.statusCode, reply.headers.connection]).toEqual([413, undefined]);
  });
});

describe('an address', () => {
  it('that is no call is counted, and answered in the same shape', async () => {
    const before = unknown;
    const reply = await app.inject('/nowhere');
    expect([reply.statusCode, reply.json(), unknown - before])
      .toEqual([404, { error: { code: 'not_found', message: 'There is no such call.' } }, 1]);
  });

  it('that can’t be read is answered with the headers of every answer', async () => {
    const reply = await app.inject('/%zz');
    expect([reply.statusCode, reply.json(), reply.headers['x-request-id'], reply.headers['x-content-type-options']])
      .toEqual([400, { error: { code: 'malformed', message: 'The request was not understood.' } }, 'request-1', 'nosniff']);
  });
});

describe('an error in a log', () => {
  it.each([
    ['what is no error', 'secret', { error: 'string' }],
    ['an error', new TypeError('secret'), { error: 'TypeError' }],
    ['an error with a code', Object.assign(new Error('secret'), { code: 'ECONNRESET' }), { error: 'Error', code: 'ECONNRESET' }],
    ['an error with a code that is no word', Object.assign(new Error('secret'), { code: 5 }), { error: 'Error' }],
    [
      'an error with a cause', new Error('secret', { cause: Object.assign(new TypeError('secret'), { code: '40001' }) }),
      { error: 'Error < TypeError', code: '40001' },
    ],
    ['an error whose cause is none', new Error('secret', { cause: 'secret' }), { error: 'Error' }],
  ])('%s', (_, error, described) => {
    const { at, ...rest } = describeError(error);
    expect(rest).toEqual(described);
    expect(at === undefined || (at.length > 0 && at.length <= 8 && at.every((line) => line.startsWith('at ')))).toBe(true);
    expect(at !== undefined).toBe(error instanceof Error);
  });

  it('has the first eight places at most, and no line of its message', () => {
    const error = new Error('secret');
    error.stack = `Error: secret\n    secret\n${Array.from({ length: 12 }, (__, at) => `    at place${at} (file.ts:1:1)`).join('\n')}`;
    expect(describeError(error).at).toEqual(Array.from({ length: 8 }, (__, at) => `at place${at} (file.ts:1:1)`));
    delete error.stack;
    expect(describeError(error)).toEqual({ error: 'Error' });
  });

  it('is without request, answer and message, whoever logs it', () => {
    const written: string[] = [];
    createLog('info', { write: (line: string) => { written.push(line); } }).info(
      { req: { url: 'secret' }, res: { body: 'secret' }, err: new TypeError('secret') }, 'done',
    );
    createLog('warn', { write: (line: string) => { written.push(line); } }).info('secret');
    expect(written).toHaveLength(1);
    expect(JSON.parse(written[0] ?? '')).toMatchObject({ level: 30, app: 'backend', msg: 'done', err: { error: 'TypeError' } });
    expect(written[0]).not.toContain('secret');
  });
});
