import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

export const SHARED = ['shared-api', 'shared-events', 'shared-remote', 'shared-rules', 'shared-ui'];

/** What belongs to this repository alone: tests and what they share, and what servers import. */
export const INSIDE = /\.test\.tsx?$|^shared-api\/src\/server\/|^shared-rules\/src\/testing\//;

export const SERVER_ENTRY = './server/*';

/**
 * The shared packages as JavaScript with declarations, in the same folders as the sources.
 * @throws {Error} what TypeScript says of them.
 */
export async function buildPackages(root: string, out: string, version: string): Promise<void> {
  const files = (await Promise.all(SHARED.map((name) => filesOf(root, name)))).flat().filter((file) => !INSIDE.test(file));
  const isCode = (file: string) => /\.tsx?$/.test(file);
  emit(root, files.filter(isCode), out);
  for (const file of files.filter((file) => !isCode(file))) await cp(path.join(root, file), path.join(out, file), { recursive: true });
  await Promise.all(SHARED.map((name) => finish(root, name, path.join(out, name), version)));
}

async function filesOf(root: string, name: string): Promise<string[]> {
  const entries = await readdir(path.join(root, name, 'src'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
  return existsSync(path.join(root, name, 'README.md')) ? [...files, `${name}/README.md`] : files;
}

function emit(root: string, files: string[], outDir: string): void {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile) as { config: unknown };
  const { options, errors } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const program = ts.createProgram([...files.map((file) => path.join(root, file)), path.join(root, 'styles.d.ts')], {
    ...options, noEmit: false, declaration: true, outDir, rootDir: root, typeRoots: [path.join(root, 'node_modules/@types')],
  });
  // Types are checked by `npm run typecheck`; here it only matters that each declaration could be written.
  const { diagnostics } = program.emit(undefined, (file, text) => {
    // A build of one package takes in the sources of those that it imports.
    if (/\.(js|d\.ts)$/.test(file)) ts.sys.writeFile(file, withEndings(file.replace(outDir, root), text));
  });
  const [problem] = [...errors, ...diagnostics];
  if (problem) throw new Error(ts.flattenDiagnosticMessageText(problem.messageText, '\n'));
}

const RELATIVE = /(\bfrom |\bimport\(|\bimport )(['"])(\.{1,2}\/[^'"]+)\2/g;

/** TypeScript leaves relative imports without an ending as they are; in a package of modules each needs its own. */
function withEndings(file: string, text: string): string {
  return text.replaceAll(RELATIVE, (whole, how: string, quote: string, to: string) => {
    const target = path.join(path.dirname(file), to);
    const isSource = (place: string) => existsSync(`${place}.ts`) || existsSync(`${place}.tsx`);
    const ending = isSource(target) ? '.js' : isSource(path.join(target, 'index')) ? '/index.js' : undefined;
    return ending === undefined ? whole : `${how}${quote}${to}${ending}${quote}`;
  });
}

interface Declared {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  exports: Record<string, string>;
  sideEffects: boolean | string[];
}

async function finish(root: string, name: string, folder: string, version: string): Promise<void> {
  const { dependencies = {}, devDependencies, exports, sideEffects } = JSON.parse(
    await readFile(path.join(root, name, 'package.json'), 'utf8'),
  ) as Declared;
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({
    name, version, type: 'module', sideEffects,
    exports: Object.fromEntries(Object.entries(exports).filter(([key]) => key !== SERVER_ENTRY).map(([key, file]) => [key, built(file)])),
    dependencies: Object.fromEntries(Object.entries(dependencies).map(([of, wanted]) => [of, SHARED.includes(of) ? version : wanted])),
    // What the shop shares at run time, and what tests are written with: the team has one copy of each.
    peerDependencies: devDependencies,
  }, null, 2));
}

const built = (file: string) => (/\.tsx?$/.test(file)
  ? { types: file.replace(/\.tsx?$/, '.d.ts'), default: file.replace(/\.tsx?$/, '.js') }
  : file);
