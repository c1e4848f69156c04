import type { Report } from 'shared-api';
import type { Queryable } from '../db/database';
import { noteInRelease } from './note-in-release';
import { Waiting } from './waiting';

interface Cause { remote: string; version: string; kind: string; detail: string; stack: string[]; components: string[] }

const KIND = /^[a-z]{1,20}$/;
/** Different causes that wait at most. */
const FULL = 100;

/** Why versions failed in browsers, each cause once, for the release tool's `failures`. `release` decides which are kept. */
export class FailureCauses {
  private readonly waiting = new Waiting<Cause>(FULL);
  constructor(private readonly db: Queryable, private readonly environment: string) {}

  /** @param report of a released version. */
  note({ kind = '', detail = '', stack = [], components = [] }: Report, { remote, version }: { remote: string; version: string }): void {
    if (!KIND.test(kind)) return;
    this.waiting.note(JSON.stringify([remote, version, kind, detail]), { remote, version, kind, detail, stack, components });
  }

  flush(): Promise<void> {
    return noteInRelease(this.db, this.environment, 'note_causes', this.waiting.take());
  }
}
