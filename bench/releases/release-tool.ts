import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../..');
const Changed = v.object({ sequence: v.number() });

/** The release tool as a team runs it, in a process of its own, against the shop that `env` names. */
export function createReleaseTool(env: NodeJS.ProcessEnv) {
  const call = async (folder: string, words: string[]): Promise<string> => {
    const { stdout } = await run(process.execPath, ['--import', 'tsx', path.join(ROOT, 'release/src/cli/main.ts'), ...words], { cwd: ROOT, env: { ...env, SHOP_ROOT: folder } });
    return stdout;
  };
  return {
    /** @param folder holds `<package>/dist/<version>/`. */
    publish: async (folder: string, name: string): Promise<void> => void (await call(folder, ['publish', name])),
    /** Any command; what it printed. It fails as the tool does. */
    tell: (...words: string[]): Promise<string> => call(ROOT, words),
    /** @returns the sequence number of the release document that came of it. */
    change: async (...words: string[]): Promise<number> => v.parse(Changed, JSON.parse(await call(ROOT, [...words, '--json']))).sequence,
  };
}
export type ReleaseTool = ReturnType<typeof createReleaseTool>;
