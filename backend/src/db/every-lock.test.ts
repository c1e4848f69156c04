import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Each file that takes locks: how many, and the tests with two connections in which the second waits for them, or passes them over. */
const TESTED: Record<string, [number, ...string[]]> = {
  'area-requests/area-request': [1, 'area-requests/area-request'],
  'command-line/log-in': [1, 'command-line/log-in'],
  'db/migrate': [1, 'db/migration-lock'],
  'delivery/close-week': [1, 'orders/locks'],
  'delivery/weeks': [3, 'orders/locks', 'payments/locks'],
  'mail/resend': [2, 'mail/resend'],
  'menu/planned-menu': [1, 'workers/locks'],
  'orders/arrives-tomorrow': [1, 'workers/locks'],
  'orders/cancel-order': [1, 'orders/locks'],
  'orders/changed-meals': [3, 'orders/locks', 'payments/locks'],
  'orders/claim-order': [2, 'orders/locks', 'orders/claim-order'],
  'orders/delete-orders': [2, 'users/locks'],
  'orders/find-orders': [1, 'orders/locks', 'payments/locks'],
  'payments/after-sale': [1, 'payments/locks'],
  'payments/fulfil-quarantined': [1, 'payments/locks'],
  'payments/lock-payment': [2, 'payments/locks'],
  'payments/order-effects': [1, 'payments/locks'],
  'payments/quarantine': [1, 'payments/locks'],
  'payments/refunds': [1, 'payments/locks'],
  'payments/settle': [2, 'payments/locks'],
  'reminders/devices': [2, 'reminders/locks'],
  'reminders/send-reminder': [1, 'workers/locks'],
  'users/erase': [3, 'users/locks', 'workers/locks'],
  'users/registration-store': [1, 'users/locks'],
  'users/stale-email': [1, 'users/locks'],
  'week-mails/week-mail': [1, 'workers/locks'],
  'workers/reconcile': [2, 'workers/locks'],
  'workers/send-mail': [1, 'workers/locks'],
};

const SRC = path.join(__dirname, '..');
const read = (file: string) => readFileSync(path.join(SRC, file), 'utf8');
const COMMENT = /\/\*[^]*?\*\/|\/\/.*/g;
const LOCK = /\.for\(|\bFOR (NO KEY )?(UPDATE|SHARE)\b|\bFOR KEY SHARE\b|\bpg_(try_)?advisory_\w*lock\w*\(|\bLOCK TABLE\b/g;
const TWO = /\b(whileOpen|meeting|waiters)\(|\bpg_advisory_lock\(/;

it('each lock is in the list above: a new one has a test with two connections (testing/while-open.ts) before its number changes', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const counted = files.map(
    (file) => [file.replace('.ts', '').replaceAll(path.sep, '/'), read(file).replace(COMMENT, '').match(LOCK)?.length ?? 0] as const,
  )
    .filter(([, locks]) => locks > 0);
  expect(Object.fromEntries(counted)).toEqual(Object.fromEntries(Object.entries(TESTED).map(([file, [locks]]) => [file, locks])));
});

it('each test that it names has two connections', () => {
  const tests = [...new Set(Object.values(TESTED).flatMap(([, ...named]) => named))];
  expect(tests.filter((test) => !TWO.test(read(`${test}.test.ts`)))).toEqual([]);
});
