import { execFile } from 'node:child_process';
import { chown, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Cluster } from '../chaos/cluster';

const copy = promisify(execFile);

/** A segment of the log is archived when it is full, or after so long, in s: at most so much is lost with the disk. */
export const ARCHIVE_TIMEOUT_S = 2;

/** What a PostgreSQL must be started with so that its log can be archived. */
export const ARCHIVING = { wal_level: 'replica', archive_mode: 'on', archive_timeout: String(ARCHIVE_TIMEOUT_S) };

/** A base backup and the archived log of one cluster, by PostgreSQL's own functions ("Continuous Archiving and Point-in-Time Recovery"). */
export class Backup {
  private constructor(
    private readonly cluster: Cluster, private readonly data: string, private readonly owner: { uid: number; gid: number },
  ) {}

  /** Archives from now on, and copies the running cluster. */
  static async take(cluster: Cluster): Promise<Backup> {
    const client = new pg.Client(cluster.url);
    await client.connect();
    try {
      const { rows: [at] } = await client.query<{ data_directory: string }>('SHOW data_directory');
      if (!at) throw new Error('PostgreSQL did not say where its data are.');
      const backup = new Backup(cluster, at.data_directory, await stat(at.data_directory));
      await backup.makeFolder(backup.archive);
      await client.query(`ALTER SYSTEM SET archive_command = '${backup.archiveCommand}'`);
      await client.query('SELECT pg_reload_conf()');
      // Start and end in one session: PostgreSQL gives a backup up when its session ends.
      await client.query("SELECT pg_backup_start('drill', true)");
      await copy('cp', ['-a', backup.data, backup.base]);
      const { rows: [label] } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop()');
      if (!label) throw new Error('PostgreSQL did not end the backup.');
      await backup.write(path.join(backup.base, 'backup_label'), label.labelfile);
      await rm(path.join(backup.base, 'postmaster.pid'), { force: true });
      for (const segment of await readdir(path.join(backup.base, 'pg_wal'))) {
        await rm(path.join(backup.base, 'pg_wal', segment), { recursive: true });
      }
      return backup;
    } finally {
      await client.end();
    }
  }

  /** Resolves when all that is committed by now is in the archive. */
  async untilArchived(): Promise<void> {
    const client = new pg.Client(this.cluster.url);
    await client.connect();
    try {
      // Less one byte: where nothing was written since the last switch, it is the start of a segment that is not archived yet.
      const { rows: [segment] } = await client.query<{ name: string }>('SELECT pg_walfile_name(pg_switch_wal() - 1) AS name');
      const end = Date.now() + 30_000;
      while (!segment || !(await readdir(this.archive)).includes(segment.name)) {
        if (Date.now() > end) throw new Error('The log was not archived within 30 s.');
        await sleep(50);
      }
    } finally {
      await client.end();
    }
  }

  /** The disk with the data is gone; archive and base backup are on another. */
  async loseData(): Promise<void> {
    await this.cluster.stop('crash');
    await rm(this.data, { recursive: true });
  }

  /** Puts the base backup in place and replays the log, up to `until` (its end if it is left out). The server runs again afterwards. */
  async restore(until?: string): Promise<void> {
    await copy('cp', ['-a', this.base, this.data]);
    await this.write(path.join(this.data, 'recovery.signal'), '');
    const settings = [
      `restore_command = 'cp "${this.archive}/%f" "%p"'`, "recovery_target_action = 'promote'",
      ...(until ? [`recovery_target_time = '${until}'`] : []),
    ];
    const configuration = path.join(this.data, 'postgresql.auto.conf');
    await this.write(configuration, `${settings.join('\n')}\narchive_command = '${this.archiveCommand}'\n`);
    await this.cluster.start();
    await this.untilWritable();
  }

  /** While it replays the log the server answers, and takes no writes. */
  private async untilWritable(): Promise<void> {
    const end = Date.now() + 60_000;
    const recovers = async () => {
      const client = new pg.Client(this.cluster.url);
      try {
        await client.connect();
        const { rows } = await client.query<{ recovers: boolean }>('SELECT pg_is_in_recovery() AS recovers');
        return rows[0]?.recovers ?? true;
      } catch {
        return true;
      } finally {
        await client.end();
      }
    };
    while (await recovers()) {
      if (Date.now() > end) throw new Error('The log was not replayed within 60 s.');
      await sleep(50);
    }
  }

  /** Under its name only once it is whole: a file half copied when the server crashed stops the next restore for good. */
  private get archiveCommand(): string {
    return `test ! -f "${this.archive}/%f" && cp "%p" "${this.archive}/%f.part" && mv "${this.archive}/%f.part" "${this.archive}/%f"`;
  }

  private get archive(): string {
    return path.join(path.dirname(this.data), 'archive');
  }

  private get base(): string {
    return path.join(path.dirname(this.data), 'base-backup');
  }

  private async makeFolder(folder: string): Promise<void> {
    await mkdir(folder, { mode: 0o700 });
    await chown(folder, this.owner.uid, this.owner.gid);
  }

  private async write(file: string, text: string): Promise<void> {
    await writeFile(file, text, { mode: 0o600 });
    await chown(file, this.owner.uid, this.owner.gid);
  }
}
