import { ONE_LINE } from 'shared-api/schemas/safe-text';
import type { ApiCalls, Schema } from './api-calls';
import { apiBreaks } from './api-differences';
import { callsIn, currentApi } from './calls-in';

const text = { type: 'string' };
const object = (
  properties: Record<string, Schema>, required = Object.keys(properties), more: Schema = {},
): Schema => ({ type: 'object', properties, required, ...more });
const strict = { additionalProperties: false };

const BUILT: ApiCalls = {
  'PUT /orders/:id': {
    params: object({ id: { type: 'string', maxLength: 64 } }),
    query: object({ cursor: text }, []),
    body: object(
      {
        name: { type: 'string', minLength: 1, maxLength: 50 }, count: { type: 'integer', minimum: 1, maximum: 9 }, note: text,
        kind: { enum: ['a', 'b'] }, items: { type: 'array', items: object({ id: text }), maxItems: 5 },
      },
      ['name', 'count'], strict,
    ),
    data: object(
      {
        id: text, total: { type: 'integer' }, state: { type: 'string', enum: ['open', 'paid'] },
        lines: { type: 'array', items: object({ name: text, price: { type: 'number' } }) }, paidAt: { anyOf: [text, { type: 'null' }] },
        note: text,
      },
      ['id', 'total', 'state', 'lines', 'paidAt'],
    ),
  },
};
type Call = ApiCalls[string];
const body = (change: (properties: Record<string, Schema>) => Record<string, Schema>, required = ['name', 'count']): Partial<Call> =>
  ({ body: object(change(BUILT['PUT /orders/:id']?.body?.properties as Record<string, Schema>), required, strict) });
const data = (
  change: (properties: Record<string, Schema>) => Record<string, Schema>, required = ['id', 'total', 'state', 'lines', 'paidAt'],
): Partial<Call> =>
  ({ data: object(change(BUILT['PUT /orders/:id']?.data?.properties as Record<string, Schema>), required) });
const without = (field: string) => ({ [field]: _, ...rest }: Record<string, Schema>) => rest;
const offered = (change: Partial<Call>): ApiCalls => ({ 'PUT /orders/:id': { ...BUILT['PUT /orders/:id'], ...change } });

test('a text that may have no control characters any more breaks nothing: no form could send one', () => {
  expect(apiBreaks(BUILT, offered(body((all) => ({ ...all, note: { type: 'string', pattern: ONE_LINE } }))))).toEqual([]);
});

test('the same API breaks nothing', () => {
  expect(apiBreaks(BUILT, BUILT)).toEqual([]);
  expect(apiBreaks(currentApi(), currentApi())).toEqual([]);
});

test.each<[string, Partial<Call>, RegExp]>([
  ['a new required field', body((all) => ({ ...all, gift: text }), ['name', 'count', 'gift']), /body\.gift is required/],
  ['an optional field that is required now', body((all) => all, ['name', 'count', 'note']), /body\.note is required/],
  ['a field that is no longer taken', body(without('note')), /body\.note is not taken/],
  ['a narrower type', body((all) => ({ ...all, note: { type: 'integer' } })), /body\.note is string and must be integer/],
  [
    'a shorter text', body((all) => ({ ...all, name: { type: 'string', minLength: 1, maxLength: 40 } })),
    /body\.name has a tighter maxLength/,
  ],
  [
    'a longer least text', body((all) => ({ ...all, name: { type: 'string', minLength: 2, maxLength: 50 } })),
    /body\.name has a tighter minLength/,
  ],
  ['a first limit', body((all) => ({ ...all, note: { type: 'string', maxLength: 9 } })), /body\.note has a tighter maxLength/],
  ['a new pattern', body((all) => ({ ...all, note: { type: 'string', pattern: '^x' } })), /body\.note must match another pattern/],
  ['a value that is no longer taken', body((all) => ({ ...all, kind: { enum: ['a'] } })), /body\.kind does not take b/],
  [
    'fewer items', body((all) => ({ ...all, items: { type: 'array', items: object({ id: text }), maxItems: 4 } })),
    /body\.items has a tighter maxItems/,
  ],
  [
    'a new field of each item',
    body((all) => ({ ...all, items: { type: 'array', items: object({ id: text, slot: text }), maxItems: 5 } })),
    /body\.items\[\]\.slot is required/,
  ],
  ['a query that is demanded', { query: object({ cursor: text }) }, /query\.cursor is required/],
  ['a shorter id in the address', { params: object({ id: { type: 'string', maxLength: 36 } }) }, /params\.id has a tighter maxLength/],
  ['a field of the answer that is gone', data(without('total'), ['id', 'state', 'lines', 'paidAt']), /data\.total is missing/],
  ['a field of the answer that may be missing', data((all) => all, ['id', 'state', 'lines', 'paidAt']), /data\.total may be missing/],
  ['another type in the answer', data((all) => ({ ...all, total: text })), /data\.total should be integer and is string/],
  [
    'a number that may be a fraction now', data((all) => ({ ...all, total: { type: 'number' } })),
    /data\.total should be integer and is number/,
  ],
  [
    'a field of a list that is gone', data((all) => ({ ...all, lines: { type: 'array', items: object({ name: text }) } })),
    /data\.lines\[\]\.price is missing/,
  ],
  [
    'null where there was none', data((all) => ({ ...all, id: { anyOf: [text, { type: 'null' }] } })),
    /data\.id should be string and is null/,
  ],
])('%s breaks what is out there', (_, change, problem) => {
  expect(apiBreaks(BUILT, offered(change))).toEqual([expect.stringMatching(problem)]);
});

test.each<[string, Partial<Call>]>([
  ['a new optional field', body((all) => ({ ...all, gift: text }))],
  ['a required field that is optional now', body((all) => all, ['name'])],
  ['a longer text', body((all) => ({ ...all, name: { type: 'string', minLength: 0, maxLength: 500 } }))],
  ['a new value that is taken', body((all) => ({ ...all, kind: { enum: ['a', 'b', 'c'] } }))],
  ['a number where there was a whole one', body((all) => ({ ...all, count: { type: 'number', minimum: 0 } }))],
  ['a choice where there was one way', body((all) => ({ ...all, note: { anyOf: [{ type: 'integer' }, text] } }))],
  ['more in the answer', data((all) => ({ ...all, more: text }), ['id', 'total', 'state', 'lines', 'paidAt', 'more'])],
  ['an optional field of the answer that is gone', data(without('note'))],
  ['a state that is new', data((all) => ({ ...all, state: { type: 'string', enum: ['open', 'paid', 'sent'] } }))],
  ['one of two ways to answer', data((all) => ({ ...all, paidAt: text }))],
])('%s breaks nothing', (_, change) => {
  expect(apiBreaks(BUILT, offered(change))).toEqual([]);
});

test('a call that is gone breaks whoever makes it, and nobody else', () => {
  expect(apiBreaks(BUILT, {})).toEqual(['PUT /orders/:id is missing']);
  expect(apiBreaks({}, {})).toEqual([]);
});

test('a build’s calls are found in its scripts by name, however they are quoted, and no others', () => {
  const calls = callsIn(['a.call("GET /orders",{});b.call(`GET /orders/:id`)', "c('PUT /user/profile')", 'GET /menu in a comment']);
  expect(Object.keys(calls).sort()).toEqual(['GET /orders', 'GET /orders/:id', 'PUT /user/profile']);
  expect(calls['GET /orders']?.data).toMatchObject({ type: 'object' });
});
