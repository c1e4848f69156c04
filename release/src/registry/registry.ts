import type { Pool, PoolClient } from 'pg';
import * as v from 'valibot';
import { readFailures, type Failure } from '../failures/read-failures';
import { checkTogether } from '../gate/check-together';
import { parseManifest, type Manifest } from '../publish/manifest';
import type { SignedManifest } from '../publish/signed-manifest';
import { Refusal } from '../refusal';
import { readTrust } from '../signing/trust';
import { digestOfManifest, readSmokeResult, type RecordedSmokeResult, type SignedSmokeResult } from '../smoke/smoke-result';
import { conflict, earlierOverride, readHistory, readLately, readPast, type AuditRow } from './audit';
import { applyChange, type Change, type Past } from './change';
import { inTransaction } from './in-transaction';
import { EMPTY, inPlay, LiveDocument, type Version } from './live-document';
import { overrideOf } from './override';

interface Current {
  sequence: number;
  document: LiveDocument;
}

/** What releases exist and which are live, in PostgreSQL's schema `release`. */
export interface Registry {
  /**
   * Notes a published version. The same again is no change.
   * @param commit where its sources stood, for people: the first one that is given stays. Nobody signs it.
   * @throws {Refusal} `version-exists` when the bytes differ.
   */
  record(signed: SignedManifest, commit?: string): Promise<void>;
  /** @throws {Refusal} `version-unknown`. */
  manifest(name: string, version: string): Promise<Manifest>;
  /**
   * The manifest's signed bytes on record; undefined when it was published before releases were signed. @throws {Refusal}
   * `version-unknown`
   */
  raw(name: string, version: string): Promise<string | undefined>;
  /** Keeps what a smoke run found. @throws {Refusal} as `readSmokeResult`. */
  recordSmoke(of: Version, result: SignedSmokeResult): Promise<void>;
  /** What the newest smoke run of a version in this environment found. @throws {Refusal} as `readSmokeResult`. */
  smokeResult(of: Version): Promise<RecordedSmokeResult | undefined>;
  /** Published versions of a remote, newest first. */
  versions(name: string): Promise<{ version: string; publishedAt: Date; commit?: string }[]>;
  current(): Promise<Current>;
  /** Notes that all pages are of what is live now, unless a later document is live. Writes every 15 s at most. */
  noteComposed(sequence: number): Promise<void>;
  /**
   * One compare-and-swap of the release document, with its audit row. The gate looks at all that is in play then. A version
   * that comes to visitors has passed its smoke run, or the audit row names somebody's reason.
   * @param expected the sequence the caller decided on.
   * @throws {Refusal} `conflict` with what changed meanwhile; as `applyChange` and `checkTogether`; `version-unknown`, `unsigned`,
   *   `smoke`.
   */
  change(change: Change, expected: number, actor: string): Promise<Current>;
  /** The latest changes, newest first; of one package if it is named. */
  history(limit: number, name?: string): Promise<AuditRow[]>;
  /** The version that was live before, for a rollback, and those that were taken back. */
  past(name: string): Promise<Past>;
  /** Versions that visitors got lately (live or canary), newest first, `limit` at most. */
  lately(name: string, limit: number): Promise<string[]>;
  /** What failed in browsers since so many hours, by owner. */
  failures(hours: number): Promise<Failure[]>;
}

/** The NOTIFY channel for every change, with the environment as its payload. */
export const CHANNEL = 'release_changed';

/** @param trust the file that lists the teams' public keys: smoke results are signed. */
export function openRegistry(pool: Pool, environment: string, trust: string): Registry {
  const smokeResult = async (client: Pool | PoolClient, { name, version }: Version): Promise<RecordedSmokeResult | undefined> => {
    const { raw: manifest } = await readRow(client, name, version);
    const { rows: [row] } = await client.query(
      'select raw, signature, at from release.smoke_result where environment = $1 and remote = $2 and version = $3 order by at desc limit 1',
      [environment, name, version],
    );
    if (!row || manifest === undefined) return undefined;
    const result = readSmokeResult(row, { name, version, environment, manifest: digestOfManifest(manifest) }, await readTrust(trust));
    return { ...result, recordedAt: row.at };
  };

  return {
    async record({ manifest, raw, signature }, commit) {
      const { name, version } = manifest;
      const { rows } = await pool.query(
        `insert into release.version (remote, version, manifest, raw, signature, commit) values ($1, $2, $3, $4, $5, $6)
         on conflict (remote, version) do update set manifest = excluded.manifest, raw = excluded.raw, signature = excluded.signature where release.version.raw is null
         returning raw`,
        [name, version, manifest, raw, JSON.stringify(signature), commit ?? null],
      );
      if (rows.length === 1 || (await readRow(pool, name, version)).raw === raw) return;
      throw new Refusal('version-exists', `${name} ${version} is on record with other contents. A version never changes: build a new one.`);
    },

    manifest: async (name, version) => (await readRow(pool, name, version)).manifest,
    raw: async (name, version) => (await readRow(pool, name, version)).raw,

    async recordSmoke({ name, version }, result) {
      const { raw: manifest = '' } = await readRow(pool, name, version);
      readSmokeResult(result, { name, version, environment, manifest: digestOfManifest(manifest) }, await readTrust(trust));
      await pool.query(
        'insert into release.smoke_result (environment, remote, version, raw, signature) values ($1, $2, $3, $4, $5)',
        [environment, name, version, result.raw, JSON.stringify(result.signature)],
      );
    },
    smokeResult: (of) => smokeResult(pool, of),

    async versions(name) {
      const { rows } = await pool.query(
        'select version, published_at as "publishedAt", commit from release.version where remote = $1 order by published_at desc', [name],
      );
      return rows.map(({ commit, ...row }) => ({ ...row, ...(commit !== null && { commit }) }));
    },

    current: () => readCurrent(pool, environment),
    async noteComposed(sequence) {
      await pool.query(
        `update release.document set composed_at = now()
         where environment = $1 and sequence = $2 and (composed_at is null or composed_at < now() - interval '15 seconds')`,
        [environment, sequence],
      );
    },

    async change(change, expected, actor) {
      return inTransaction(pool, async (client) => {
        // Makes the row if there is none, and holds it: the checks below and the write are one step.
        await client.query(
          'insert into release.document (environment, sequence, body) values ($1, 0, $2) on conflict do nothing', [environment, EMPTY],
        );
        const { rows } = await client.query('select sequence, body from release.document where environment = $1 for update', [environment]);
        const found = parseCurrent(rows[0]);
        if (found.sequence !== expected) throw await conflict(client, environment, expected, found.sequence);
        const document = applyChange(found.document, change);
        let noted: object = change;
        // Halt, disable and enable must not fail because of the state of other remotes.
        if (change.action === 'promote' || change.action === 'canary' || change.action === 'rollback') {
          for (const { name, version } of change.versions) {
            if ((await readRow(client, name, version)).raw === undefined) {
              throw new Refusal('unsigned', `${name} ${version} was published before releases were signed. Publish it again.`);
            }
          }
          checkTogether(await buildsOf(client, document), await buildsOf(client, found.document));
          const override = await overrideOf(change, found.document, {
            smokeResult: (of) => smokeResult(client, of),
            earlierOverride: (of) => earlierOverride(client, environment, of),
          });
          const { override: _given, ...decided } = change;
          noted = { ...decided, ...(override !== undefined && { override }) };
        }
        const sequence = found.sequence + 1;
        await client.query(
          'update release.document set sequence = $2, body = $3, changed_at = now() where environment = $1',
          [environment, sequence, document],
        );
        await client.query(
          'insert into release.audit (environment, sequence, actor, action, change, body) values ($1, $2, $3, $4, $5, $6)',
          [environment, sequence, actor, change.action, noted, document],
        );
        await client.query('select pg_notify($1, $2)', [CHANNEL, environment]);
        return { sequence, document };
      });
    },

    failures: (hours) => readFailures(pool, environment, hours),

    history: (limit, name) => readHistory(pool, environment, limit, name),
    past: (name) => readPast(pool, environment, name),
    lately: (name, limit) => readLately(pool, environment, name, limit),
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

async function readRow(client: Pool | PoolClient, name: string, version: string): Promise<{ manifest: Manifest; raw: string | undefined }> {
  const { rows } = await client.query(
    'select manifest::text, raw from release.version where remote = $1 and version = $2', [name, version],
  );
  if (!rows[0]) throw new Refusal('version-unknown', `${name} ${version} was never published.`);
  return { manifest: parseManifest(rows[0].manifest, `${name} ${version}`), raw: rows[0].raw ?? undefined };
}

async function buildsOf(client: PoolClient, document: LiveDocument): Promise<Manifest['build'][]> {
  const builds = [];
  for (const [name, versions] of inPlay(document)) for (const version of versions) builds.push(
    (await readRow(client, name, version)).manifest.build,
  );
  return builds;
}
