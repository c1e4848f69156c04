import { SettingsError } from '../settings';

/** When a canary is ended by itself. */
export interface Limits {
  /** With fewer failures than this a canary goes on. */
  failures: number;
  /** A canary's failures per visitor, as a multiple of the live version's. */
  ratio: number;
  /** How far back failures count, in minutes. */
  minutes: number;
}

/**
 * `CANARY_FAILURES` (20), `CANARY_RATIO` (3), `CANARY_MINUTES` (10).
 * @throws {SettingsError} with one sentence that names the variable.
 */
export function readLimits(env: NodeJS.ProcessEnv = process.env): Limits {
  const read = (name: string, usual: number, least: number): number => {
    const value = Number(env[name] || usual);
    if (!Number.isFinite(value) || value < least) throw new SettingsError(`${name} must be a number from ${least} on.`);
    return value;
  };
  return { failures: read('CANARY_FAILURES', 20, 1), ratio: read('CANARY_RATIO', 3, 1), minutes: read('CANARY_MINUTES', 10, 1) };
}
