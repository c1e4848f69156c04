import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { blocksOf } from '../../docs/page-blocks';

/** A remote here names files beside it; one in a repository of its own names the library that they are there. */
const ELSEWHERE = [
  ['mf-guide/package.json', '"node ../scripts/dev.mjs mf-guide"', '"five-day-dev mf-guide"'],
  ['mf-guide/package.json', '"node --import tsx ../release/src/cli/main.ts --as mf-guide"', '"five-day-release --as mf-guide"'],
  ['mf-guide/webpack.config.js', "'../webpack.common.js'", "'five-day-remote-tools'"],
] as const;

const SETTINGS = {
  'eslint.config.js': "export { default } from 'five-day-remote-tools/eslint.config.js';\n",
  'jest.config.js': "export { default } from 'five-day-remote-tools/jest.config.js';\n",
  'tsconfig.json': `${JSON.stringify({ extends: 'five-day-remote-tools/tsconfig.json', include: ['*/src', '*.d.ts'], exclude: ['**/dist', '**/node_modules'] }, null, 2)}\n`,
  // npm would leave a .gitignore out; it is renamed where it arrives.
  gitignore: 'node_modules/\ndist/\n*.pem\n',
};

/** What the created repository holds: the remote of docs/add-a-remote.md to the letter, and what surrounds it. */
export async function writeTemplate(root: string, folder: string, packed: { version: string; tarballs: readonly string[] }): Promise<void> {
  const { version, tarballs } = packed;
  await cp(path.join(root, 'release/contract/readme-of-team.md'), path.join(folder, 'README.md'));
  for (const file of ['.browserslistrc', 'styles.d.ts']) await cp(path.join(root, file), path.join(folder, file));
  const page = await readFile(path.join(root, 'docs/add-a-remote.md'), 'utf8');
  for (const [file, text] of Object.entries({ ...SETTINGS, ...filesOfPage(page, version) })) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  const packages = Object.fromEntries(tarballs.map((file) => [file.replace(/-\d+\.\d+\.\d+\.tgz$/, ''), `file:contract/${file}`]));
  const shop = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { allowScripts: Record<string, boolean> };
  const description = {
    name: 'five-day-kitchen-remote', version: '1.0.0', private: true, type: 'module', workspaces: ['mf-*'],
    scripts: { test: 'jest', lint: 'eslint . --max-warnings 0', typecheck: 'tsc --noEmit' },
    devDependencies: packages, allowScripts: shop.allowScripts,
  };
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(description, null, 2)}\n`);
  await writeFile(
    path.join(folder, 'package-lock.json'),
    JSON.stringify(lockFrom(JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')) as Lock, description.name), null, 2),
  );
}

function filesOfPage(markdown: string, version: string): Record<string, string> {
  const files = Object.fromEntries(blocksOf(markdown).flatMap((block) => (block.kind === 'file' ? [[block.path, block.text]] : [])));
  for (const [file, here, there] of ELSEWHERE) {
    if (!files[file]?.includes(here)) {
      throw new Error(`docs/add-a-remote.md: ${file} no longer has ${here}, which a remote elsewhere has otherwise.`);
    }
    files[file] = files[file].replace(here, there);
  }
  return {
    ...files, 'mf-guide/package.json': (files['mf-guide/package.json'] ?? '').replaceAll(/("shared-[a-z]+": )"[^"]+"/g, `$1"${version}"`),
  };
}

interface Lock { lockfileVersion: number; packages: Record<string, { link?: boolean; resolved?: string }> }

/** The shop's own versions of all libraries, so that both are built by the same; npm drops what the team does not need. */
function lockFrom({ lockfileVersion, packages }: Lock, name: string): object {
  const libraries = Object.entries(packages).filter(([place, { link }]) => place.startsWith('node_modules/') && !link);
  return { name, version: '1.0.0', lockfileVersion, requires: true, packages: Object.fromEntries(libraries) };
}
