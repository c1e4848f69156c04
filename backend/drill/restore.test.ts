import { ARCHIVE_TIMEOUT_S } from './backup';
import { drillRestore } from './restore';

// Two losses of a real PostgreSQL, with the payment sandbox and a backend in processes of their own.

it('brings a shop back from base backup and archived log: after a lost disk, and to before an erasure, which is done again', async () => {
  const said: string[] = [];
  const { lostDisk, earlierMoment } = await drillRestore((line) => void said.push(line));
  // Before the loss the log was archived at least twice; of what was committed since, no more is lost than what was not.
  expect(lostDisk.lostMs).toBeGreaterThanOrEqual(0);
  for (const { downMs } of [lostDisk, earlierMoment]) expect(downMs).toBeGreaterThan(0);
  expect(said.join('\n')).toContain(`the log is archived every ${ARCHIVE_TIMEOUT_S} s`);
});
