import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const PROGRAM = fileURLToPath(new URL('./backend-process.ts', import.meta.url));
/** What CommonJS packages expect of the place where they run. */
const COMMON_JS = [
  "import { createRequire as requireOf } from 'node:module';",
  'const require = requireOf(import.meta.url), { filename: __filename, dirname: __dirname } = import.meta;',
].join('\n');

/** A backend and its packages in one file: from their sources each process would cost some four seconds of a processor, and a history kills several. */
export async function bundleBackend(folder: string): Promise<string> {
  const outfile = path.join(folder, 'backend.mjs');
  await build({ entryPoints: [PROGRAM], outfile, bundle: true, platform: 'node', format: 'esm', external: ['pg-native'], banner: { js: COMMON_JS }, sourcemap: 'inline', sourcesContent: false, logLevel: 'error' });
  return outfile;
}
