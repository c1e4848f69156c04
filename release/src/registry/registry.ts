import type { Pool, PoolClient } from 'pg';
import * as v from 'valibot';
import { parseManifest, type Manifest } from '../publish/manifest';
import { Refusal } from '../refusal';
import { checkTogether } from './compatibility';
import { applyChange, cohortsOf, EMPTY, LiveDocument, type Change } from './live-document';

export interface Current {
  sequence: number;
  document: LiveDocument;
}

export interface AuditRow {
  sequence: number;
  at: Date;
  actor: string;
  action: string;
  change: unknown;
}

/** What releases exist and which are live, in PostgreSQL's schema `release`. */
export interface Registry {
  /** Notes a published version. The same again is no change. @throws {Refusal} `version-exists` when the bytes differ. */
  record(manifest: Manifest): Promise<void>;
  /** @throws {Refusal} `version-unknown`. */
  manifest(name: string, version: string): Promise<Manifest>;
  /** Published versions of a remote, newest first. */
  versions(name: string): Promise<{ version: string; publishedAt: Date }[]>;
  current(): Promise<Current>;
  /**
   * One compare-and-swap of the release document, with its audit row.
   * @param expected the sequence the caller decided on.
   * @throws {Refusal} `conflict` with what changed meanwhile; `version-unknown`, `incompatible`, `route-clash`.
   */
  change(change: Change, expected: number, actor: string): Promise<Current>;
  /** The latest changes, newest first. */
  history(limit: number): Promise<AuditRow[]>;
}

/** The channel on which every change is told (NOTIFY), with the environment as its payload. */
export const CHANNEL = 'release_changed';

export function openRegistry(pool: Pool, environment: string): Registry {
  return {
    async record(manifest) {
      const { rowCount } = await pool.query(
        'insert into release.version (remote, version, manifest) values ($1, $2, $3) on conflict do nothing',
        [manifest.name, manifest.version, manifest],
      );
      if (rowCount === 1) return;
      const { rows } = await pool.query('select manifest = $3::jsonb as same from release.version where remote = $1 and version = $2', [manifest.name, manifest.version, JSON.stringify(manifest)]);
      if (rows[0]?.same !== true) throw new Refusal('version-exists', `${manifest.name} ${manifest.version} is on record with other contents. A version never changes: build a new one.`);
    },

    manifest: (name, version) => readManifestRow(pool, name, version),

    async versions(name) {
      const { rows } = await pool.query('select version, published_at as "publishedAt" from release.version where remote = $1 order by published_at desc', [name]);
      return rows;
    },

    current: () => readCurrent(pool, environment),

    async change(change, expected, actor) {
      return inTransaction(pool, async (client) => {
        // Makes the row if there is none, and holds it: the check below and the write are one step.
        await client.query('insert into release.document (environment, sequence, body) values ($1, 0, $2) on conflict do nothing', [environment, EMPTY]);
        const { rows } = await client.query('select sequence, body from release.document where environment = $1 for update', [environment]);
        const found = parseCurrent(rows[0]);
        if (found.sequence !== expected) throw await conflict(client, environment, expected, found.sequence);
        const document = applyChange(found.document, change);
        for (const { versions } of cohortsOf(document)) {
          const manifests = [];
          for (const { name, version } of versions) manifests.push(await readManifestRow(client, name, version));
          checkTogether(manifests.map(({ build }) => build));
        }
        const sequence = found.sequence + 1;
        await client.query('update release.document set sequence = $2, body = $3, changed_at = now() where environment = $1', [environment, sequence, document]);
        await client.query(
          'insert into release.audit (environment, sequence, actor, action, change, body) values ($1, $2, $3, $4, $5, $6)',
          [environment, sequence, actor, change.action, change, document],
        );
        await client.query('select pg_notify($1, $2)', [CHANNEL, environment]);
        return { sequence, document };
      });
    },

    async history(limit) {
      const { rows } = await pool.query(
        'select sequence::int, at, actor, action, change from release.audit where environment = $1 order by sequence desc limit $2',
        [environment, limit],
      );
      return rows;
    },
  };
}

async function readCurrent(client: Pool | PoolClient, environment: string): Promise<Current> {
  const { rows } = await client.query('select sequence, body from release.document where environment = $1', [environment]);
  return rows[0] ? parseCurrent(rows[0]) : { sequence: 0, document: EMPTY };
}

function parseCurrent(row: unknown): Current {
  const { sequence, body } = v.parse(v.object({ sequence: v.pipe(v.string(), v.transform(Number)), body: LiveDocument }), row);
  return { sequence, document: body };
}

async function readManifestRow(client: Pool | PoolClient, name: string, version: string): Promise<Manifest> {
  const { rows } = await client.query('select manifest::text from release.version where remote = $1 and version = $2', [name, version]);
  if (!rows[0]) throw new Refusal('version-unknown', `${name} ${version} was never published.`);
  return parseManifest(rows[0].manifest, `${name} ${version}`);
}

async function conflict(client: PoolClient, environment: string, expected: number, found: number): Promise<Refusal> {
  const { rows } = await client.query(
    'select sequence::int, actor, action, change from release.audit where environment = $1 and sequence > $2 order by sequence',
    [environment, expected],
  );
  const told = rows.map((row) => `${row.sequence}: ${row.actor} ${describeChange(row.change)}`).join('; ');
  return new Refusal('conflict', `The release document is at ${found}, not ${expected}. Meanwhile: ${told}. Look at 'release status' and decide again.`, rows);
}

const Told = v.object({ action: v.string(), versions: v.optional(v.array(v.object({ name: v.string(), version: v.string() })), []) });

/** A change in words, e.g. "promote mf-catalog 1.0.0-abc…". */
export function describeChange(change: unknown): string {
  const { action, versions } = v.parse(Told, change);
  return [action, ...versions.map(({ name, version }) => `${name} ${version}`)].join(' ');
}

async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}
