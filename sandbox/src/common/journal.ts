import { appendFileSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';

type Schemas = Record<string, v.GenericSchema>;
type Tables<S extends Schemas> = { readonly [K in keyof S]: ReadonlyMap<string, v.InferOutput<S[K]>> };
export type Change<S extends Schemas> = { readonly [K in keyof S]?: Readonly<Record<string, v.InferOutput<S[K]> | null>> };

const Line = v.array(v.record(v.string(), v.record(v.string(), v.unknown())));

/**
 * Tables in memory whose every commit is one appended line, so a commit is on disk whole or not at all:
 * what was acknowledged survives `kill -9` (a torn last line was never acknowledged and is dropped).
 * Starting writes the file anew without what was overwritten. Without a file it is memory only.
 */
export class Journal<S extends Schemas> {
  readonly tables: Tables<S>;
  readonly #maps: Map<string, Map<string, unknown>>;
  readonly #schemas: S;
  #file: number | undefined;
  /** What a batch under way has committed so far. */
  #batch: unknown[] | undefined;

  constructor(schemas: S, path?: string) {
    this.#schemas = schemas;
    this.#maps = new Map(Object.keys(schemas).map((name) => [name, new Map<string, unknown>()]));
    // The maps are filled only by #apply, which parses each record with its table's schema.
    this.tables = Object.fromEntries(this.#maps) as unknown as Tables<S>;
    if (path !== undefined) this.#file = this.#open(path);
  }

  /** Writes all of it, then makes it visible; null deletes. Throws when the disk does. */
  commit(change: Change<S>): void {
    this.#write(change);
    for (const [name, records] of Object.entries(change)) {
      if (records !== undefined) this.#apply(name, records);
    }
  }

  /** Writes everything that `work` commits as one: after a kill all of it is there, or none. `work` must not wait for anything. */
  batch<T>(work: () => T): T {
    if (this.#batch !== undefined) return work();
    const batch: unknown[] = [];
    this.#batch = batch;
    try {
      return work();
    } finally {
      this.#batch = undefined;
      if (batch.length > 0) this.#append(batch);
    }
  }

  /** Forgets every record. */
  clear(): void {
    const change = Object.fromEntries(
      [...this.#maps].map(([name, map]) => [name, Object.fromEntries([...map.keys()].map((id) => [id, null]))]),
    );
    this.#write(change);
    for (const map of this.#maps.values()) map.clear();
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  #write(change: unknown): void {
    if (this.#batch === undefined) this.#append([change]);
    else this.#batch.push(change);
  }

  #append(changes: readonly unknown[]): void {
    if (this.#file !== undefined) appendFileSync(this.#file, `${JSON.stringify(changes)}\n`);
  }

  #apply(name: string, records: Readonly<Record<string, unknown>>): void {
    const map = this.#maps.get(name);
    const schema = this.#schemas[name];
    if (map === undefined || schema === undefined) return;
    for (const [id, record] of Object.entries(records)) {
      if (record === null) map.delete(id);
      else map.set(id, v.parse(schema, record));
    }
  }

  #open(path: string): number {
    mkdirSync(dirname(path), { recursive: true });
    if (existsSync(path)) {
      try {
        this.#replay(readFileSync(path, 'utf8'));
      } catch {
        // A file of another version, or damaged: kept for a look, never in the way of a start.
        for (const map of this.#maps.values()) map.clear();
        renameSync(path, `${path}.set-aside`);
      }
    }
    const whole = Object.fromEntries([...this.#maps].map(([name, map]) => [name, Object.fromEntries(map)]));
    writeFileSync(`${path}.new`, `${JSON.stringify([whole])}\n`);
    renameSync(`${path}.new`, path);
    return openSync(path, 'a');
  }

  #replay(text: string): void {
    const lines = text.split('\n');
    lines.pop(); // after the last newline: empty, or a line torn by a kill
    for (const line of lines) {
      for (const change of v.parse(Line, JSON.parse(line))) {
        for (const [name, records] of Object.entries(change)) this.#apply(name, records);
      }
    }
  }
}
