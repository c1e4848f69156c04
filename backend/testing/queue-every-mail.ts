// For tests in a browser, which can't import the backend: puts a mail of every kind into a shop's outbox, and prints the jobs.
import { openDatabase } from '../src/db/database';
import { queueMail } from '../src/mail/outbox';
import { everyMail } from './every-mail';

interface Given {
  lines: Parameters<typeof everyMail>[1];
  /** The identity provider makes its link only for an address that it knows. */
  known: string;
}

const { lines, known } = JSON.parse(process.argv[2] ?? '') as Given;
const { db, close } = openDatabase(process.env.DATABASE_URL ?? '', () => {});
const jobs = await everyMail(db, lines, new Date(), (kind) => (kind === 'verify-email' ? known : `${kind}-${Date.now()}@example.com`));
for (const job of jobs) await queueMail(db, job);
await close();
process.stdout.write(JSON.stringify(jobs));
