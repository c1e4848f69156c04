import { isDatabaseDown, isOrphan, isSchemaOlder } from './is-down';

const withCode = (code: string, more: object = {}) => Object.assign(new Error('refused'), { code, ...more });
/** As drizzle and our own code wrap what the driver threw. */
const wrapped = (cause: unknown) => new Error('Failed query', { cause: new Error('In between', { cause }) });

test.each<[string, unknown]>([
  ['nothing listens there', withCode('ECONNREFUSED')],
  ['it shuts down', withCode('57P01')],
  ['a lock was waited for too long', withCode('55P03')],
  ['no connection of the pool came free', new Error('timeout exceeded when trying to connect')],
  ['nothing listens at any of its addresses', new AggregateError([withCode('EADDRINUSE'), withCode('ECONNREFUSED')])],
])('%s: the database is down, wherever the error says so', (_, error) => {
  expect([isDatabaseDown(error), isDatabaseDown(wrapped(error))]).toEqual([true, true]);
});

test.each<[string, unknown]>([
  ['a row that is there twice', withCode('23505')],
  ['a column that is missing', withCode('42703')],
  ['an error of the code', new TypeError('x is undefined')],
  ['what is no error', 'timeout expired'],
])('%s: the database is not down', (_, error) => {
  expect(isDatabaseDown(wrapped(error))).toBe(false);
});

test('a table or column that is missing: the schema is older', () => {
  expect(['42P01', '42703', '23505'].map((code) => isSchemaOlder(wrapped(withCode(code))))).toEqual([true, true, false]);
});

test('an orphan is told by its foreign key', () => {
  const error = wrapped(withCode('23503', { constraint: 'orders_uid_fkey' }));
  expect([
    isOrphan(error, 'orders_uid_fkey'), isOrphan(error, 'refunds_order_id_fkey'),
    isOrphan(withCode('23505', { constraint: 'orders_uid_fkey' }), 'orders_uid_fkey'),
  ]).toEqual([true, false, false]);
});
