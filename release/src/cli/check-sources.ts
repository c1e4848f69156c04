import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../settings';
import type { Tools } from './command';
import { runTool } from './run-tool';

/**
 * Types, style and tests of one package, as the repository's own commands check them.
 * @throws {Refusal} `build-incomplete`; nothing was published.
 */
export async function checkSources(tools: Tools, name: string): Promise<void> {
  const because = (what: string) => `${what} of ${name} fail, so it is not published.`;
  const types = await tsconfigOf(name);
  try {
    await runTool(
      tools, `Checking the types of ${name} …`, ['node_modules/typescript/bin/tsc', '--project', types.file], ROOT, because('The types'),
    );
  } finally {
    await types.remove();
  }
  if (existsSync(path.join(ROOT, 'eslint.config.js'))) {
    await runTool(
      tools, `Linting ${name} …`, ['node_modules/eslint/bin/eslint.js', name, '--max-warnings', '0'], ROOT, because('The lint rules'),
    );
  }
  await runTool(
    tools, `Running the tests of ${name} …`, ['node_modules/jest/bin/jest.js', `${name}/src`, '--silent', '--passWithNoTests'], ROOT,
    because('The tests'),
  );
}

/** The repository's TypeScript settings for the sources of one package, and what those import. */
async function tsconfigOf(name: string): Promise<{ file: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-types-'));
  const file = path.join(folder, 'tsconfig.json');
  await writeFile(file, JSON.stringify({
    extends: path.join(ROOT, 'tsconfig.json'),
    compilerOptions: { typeRoots: [path.join(ROOT, 'node_modules/@types')] },
    include: [path.join(ROOT, name, 'src'), path.join(ROOT, '*.d.ts')],
  }));
  return { file, remove: () => rm(folder, { recursive: true, force: true }) };
}
