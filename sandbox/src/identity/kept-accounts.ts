import { existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const METADATA = 'firebase-export-metadata.json';

/**
 * The emulator's accounts on disk: `exit` is what it writes on a clean stop, `periodic` what we have it write while it runs.
 * A kill in the middle leaves the one before.
 */
export class KeptAccounts {
  constructor(private readonly dir: string) {}

  /** Where a clean stop writes to. */
  get exit(): string {
    return join(this.dir, 'exit');
  }

  /** Where a periodic export is written before it counts. */
  get next(): string {
    return join(this.dir, 'next');
  }

  /** The newest whole export, if there is any. */
  newest(): string | undefined {
    const whole = [this.exit, join(this.dir, 'periodic'), join(this.dir, 'before')].filter(isWhole);
    return whole.sort((a, b) => statSync(join(b, METADATA)).mtimeMs - statSync(join(a, METADATA)).mtimeMs)[0];
  }

  clearNext(): void {
    rmSync(this.next, { recursive: true, force: true });
  }

  /** Makes `next` the periodic export, if it is whole. */
  accept(): void {
    if (!isWhole(this.next)) return;
    const [periodic, before] = [join(this.dir, 'periodic'), join(this.dir, 'before')];
    rmSync(before, { recursive: true, force: true });
    if (existsSync(periodic)) renameSync(periodic, before);
    renameSync(this.next, periodic);
  }
}

/** The metadata is written last, so where it can be read and names the accounts' folder, the export is whole. */
function isWhole(dir: string): boolean {
  try {
    const metadata: unknown = JSON.parse(readFileSync(join(dir, METADATA), 'utf8'));
    if (typeof metadata !== 'object' || metadata === null || !('auth' in metadata)) return false;
    JSON.parse(readFileSync(join(dir, 'auth_export', 'accounts.json'), 'utf8'));
    JSON.parse(readFileSync(join(dir, 'auth_export', 'config.json'), 'utf8'));
    return true;
  } catch {
    return false;
  }
}
