import type { Queryable } from '../db/database';
import { VITAL_BUCKETS } from '../metrics';
import { noteInRelease } from './note-in-release';
import { Waiting } from './waiting';

interface Measured { remote: string; version: string; kind: string }

/** Lines that wait at most. */
const FULL = 500;
/** Above the last bucket: the page for teams shows it as more than that. */
const SLOWEST = 60_000;

/** How fast each version is, for the page for teams (docs/decisions/076): counted by bucket, gathered as failures are. */
export class VitalCounts {
  private readonly waiting = new Waiting<Measured & { upto: number }>(FULL);
  constructor(private readonly db: Queryable, private readonly environment: string) {}

  note(of: Measured, value: number): void {
    const upto = VITAL_BUCKETS.find((bucket) => value <= bucket) ?? SLOWEST;
    this.waiting.note(JSON.stringify([of.remote, of.version, of.kind, upto]), { ...of, upto });
  }

  flush(): Promise<void> {
    return noteInRelease(this.db, this.environment, 'note_vitals', this.waiting.take());
  }
}
