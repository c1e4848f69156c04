import type { Report } from 'shared-api';
import type { Queryable } from '../db/database';
import { FailureCauses } from './failure-causes';
import { noteInRelease } from './note-in-release';
import { VitalCounts } from './vital-counts';

interface Noted { remote: string; version: string; shell?: string; times: number }

const NAME = /^[a-z][a-z0-9-]{1,40}$/;
export const VERSION = /^\d+\.\d+\.\d+-[0-9a-f]{12}$/;
/** Kinds of line that wait at most; then they are written at once. */
const FULL = 100;

/**
 * How often each version of a remote failed in browsers, for the watch over canaries (release/src/halting). Gathered for
 * a moment and written together: a flood of reports is a few writes.
 */
export class FailureCounts {
  private waiting = new Map<string, Noted>();
  private readonly causes: FailureCauses;
  private readonly vitals: VitalCounts;
  constructor(private readonly db: Queryable, private readonly environment: string) {
    this.causes = new FailureCauses(db, environment);
    this.vitals = new VitalCounts(db, environment);
  }

  /** @param value whole: milliseconds, CLS times 1000. */
  noteVital({ remote, version, shell }: Report, kind: string, value: number): void {
    for (const [name, of] of [[remote, version], ['shell', shell]] as const) {
      if (name && NAME.test(name) && of && VERSION.test(of)) this.vitals.note({ remote: name, version: of, kind }, value);
    }
  }

  note(report: Report): void {
    const { type, remote, version, shell } = report;
    if (type !== 'remote-failure' || !remote || !NAME.test(remote) || !version || !VERSION.test(version)) return;
    this.causes.note(report, { remote, version });
    const within = shell !== undefined && VERSION.test(shell) ? shell : undefined;
    const key = `${remote} ${version} ${within ?? ''}`;
    const found = this.waiting.get(key);
    if (found) found.times += 1;
    else this.waiting.set(key, { remote, version, ...(within && { shell: within }), times: 1 });
    // Failing to write loses counts and nothing else; the worker says so.
    if (this.waiting.size >= FULL) void this.flush().catch(() => undefined);
  }

  /** Writes what waits. */
  async flush(): Promise<void> {
    await this.vitals.flush();
    const noted = [...this.waiting.values()];
    this.waiting = new Map();
    await noteInRelease(this.db, this.environment, 'note_failures', noted);
    await this.causes.flush();
  }
}
