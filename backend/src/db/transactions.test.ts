import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { PartnerGuard } from '../../testing/partner-guard';
import { openMigratedDatabase } from '../../testing/database';

// No transaction waits for the network (docs/decisions/028): both that watch it are seen to refuse it here.

const ROOT = path.join(__dirname, '../../..');

/** What lint says of a file of the backend. */
function lint(source: string): string[] {
  const { stdout } = spawnSync(process.execPath, [
    path.join(ROOT, 'node_modules/eslint/bin/eslint.js'), '--stdin', '--stdin-filename', 'backend/src/db/transactions.js', '--format',
    'json',
  ], { cwd: ROOT, input: source, encoding: 'utf8' });
  const [file] = JSON.parse(stdout) as { messages: { line: number; message: string }[] }[];
  return file?.messages.map(({ line, message }) => `${line}: ${message.replace(/:.*/, '')}`) ?? [];
}

it('lint refuses a partner’s call and fetch within a transaction, and not beside it', () => {
  expect(lint(`
    export const paid = (deps, id) => deps.db.transaction(async () => deps.payments.getSession(id));
    export const sent = ({ db, mail }) => db.transaction(async (tx) => { if (await tx.select()) await mail.send({}); });
    export const asked = (db) => db.transaction(() => fetch('https://shop.example'));
    export const told = async ({ db, mail, payments }, id) => {
      const session = await payments.getSession(id);
      await db.transaction((tx) => tx.insert(session));
      await mail.send(session);
    };
  `)).toEqual([2, 3, 4].map((line) => `${line}: No transaction waits for the network`));
});

describe('the tests’ shop', () => {
  let opened: Awaited<ReturnType<typeof openMigratedDatabase>>;
  beforeAll(async () => { opened = await openMigratedDatabase(); });
  afterAll(() => opened.close());

  it('fails where a partner is called within a transaction through a function, also where that is caught, and not beside it', async () => {
    const guard = new PartnerGuard();
    const db = guard.watch(opened.db);
    const calls: string[] = [];
    const mail = guard.partner('mail', { send: async (to: string) => void calls.push(to) });
    const sendMail = async (to: string) => {
      await Promise.resolve();
      await mail.send(to);
    };
    await sendMail('before');
    await db.transaction(async (tx) => { await tx.execute('SELECT 1'); });
    await sendMail('after');
    expect(() => guard.check()).not.toThrow();
    await db.transaction(() => sendMail('within').catch(() => undefined));
    expect(calls).toEqual(['before', 'after']);
    expect(() => guard.check()).toThrow('Called while a transaction was open: mail.send.');
    await expect(db.transaction(() => sendMail('within'))).rejects.toThrow('mail.send was called while a transaction is open.');
  });
});
