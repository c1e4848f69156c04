import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { sql } from './database';
import { releaseTool } from './release-tool';
import { shopVariables } from './work-tree';

type Live = Record<string, { version: string; canary?: object }>;

/** What the release document says to be live. */
export async function readLive(): Promise<Live> {
  const [row] = await sql<{ live: Live }>("select body->'live' as live from release.document where environment = 'local'");
  return row?.live ?? {};
}

/** Makes those versions live again, in the pages too, without canaries and without remotes that came since. */
export async function putBack(before: Live): Promise<void> {
  for (const name of Object.keys(await readLive())) {
    const version = before[name]?.version;
    await (version === undefined ? takeOut(name) : restore(name, version));
  }
}

/**
 * Removes a remote that a test has added from the release document and the pages. The shop's own tools only disable a remote:
 * its routes stay, with an error card.
 */
async function takeOut(name: string): Promise<void> {
  const [row] = await sql<{ sequence: string }>(
    `update release.document set body = body #- array['live', $1], sequence = sequence + 1 where environment = 'local' and body->'live' ? $1 returning sequence`, [name],
  );
  if (!row) return;
  await sql("select pg_notify('release_changed', 'local')");
  await composedAt(Number(row.sequence));
}

/** Waits until the pages of that release document, or of a later one, are live. */
export async function composedAt(sequence: number): Promise<void> {
  await expect.poll(composedSequence, { intervals: [100] }).toBeGreaterThanOrEqual(sequence);
}

function composedSequence(): number {
  const file = path.join(shopVariables().RELEASE_STORE, 'pages/current.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { sequence: number }).sequence;
}

interface Release { shell: string; remotes: { name: string; version: string; contract: number }[] }

/** The release of the page at `/`. */
export async function liveRelease(page: Page): Promise<Release> {
  const html = await (await page.request.get('/', { headers: { accept: 'text/html' } })).text();
  const { release } = JSON.parse(/id="page">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}') as { release: { url: string } };
  return (await page.request.get(release.url)).json() as Promise<Release>;
}

export async function liveVersions(page: Page): Promise<Record<string, string>> {
  const { shell, remotes } = await liveRelease(page);
  return { shell, ...Object.fromEntries(remotes.map(({ name, version }) => [name, version])) };
}

/** Makes `version` live for everybody, without a canary. */
export async function restore(name: string, version: string): Promise<void> {
  const live = async () => (await readLive())[name];
  if ((await live())?.version !== version) await composedAt(await releaseTool.change('promote', name, version));
  if ((await live())?.canary) await composedAt(await releaseTool.change('rollback', name));
}
