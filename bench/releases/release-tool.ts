import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import type { BenchShop } from '../lib/bench-shop.mjs';

const execFileAsync = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../..');
const Changed = v.object({ sequence: v.number() });

const AS_A_TEAM = ['--import', 'tsx', path.join(ROOT, 'release/src/cli/main.ts')];

/**
 * Runs the release tool in a process of its own, for the shop in `env`.
 * @param tool what `node` runs; by default the tool as a team starts it, which the benches time.
 */
export function createReleaseTool(env: NodeJS.ProcessEnv, tool: readonly string[] = AS_A_TEAM) {
  const call = async (folder: string, words: string[]): Promise<string> => {
    const { stdout } = await execFileAsync(process.execPath, [...tool, ...words], { cwd: ROOT, env: { ...env, SHOP_ROOT: folder } });
    return stdout;
  };
  return {
    /** @param folder holds `<package>/dist/<version>/`. */
    publish: async (folder: string, name: string): Promise<void> => void (await call(folder, ['publish', name])),
    /** Runs any command. @returns what it printed. @throws if the tool fails. */
    run: (...words: string[]): Promise<string> => call(ROOT, words),
    /** @returns the sequence number of the new release document. */
    change: async (...words: string[]): Promise<number> => v.parse(Changed, JSON.parse(await call(ROOT, [...words, '--json']))).sequence,
  };
}

/** For the shop of a bench. */
export const benchReleaseTool = (shop: BenchShop) => createReleaseTool({
  ...process.env, DATABASE_URL: shop.databaseUrl, RELEASE_STORE: shop.store, API_URL: shop.apiUrl, PUBLIC_CONFIG: shop.publicConfig,
});
export type ReleaseTool = ReturnType<typeof createReleaseTool>;
