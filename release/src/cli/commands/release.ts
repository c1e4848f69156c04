import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { versionOf } from '../../../../release-version';
import { Refusal } from '../../refusal';
import { ROOT } from '../../settings';
import { Arguments, type Command, type Tools } from '../command';
import { publishNewest } from '../publish-newest';
import { preview } from './preview';
import { smoke } from './smoke';

export const release: Command = {
  usage: '[<package>]',
  what: 'build it, run its own tests, ask the gate, sign and publish it, open it in a browser, and say where it can be tried',
  more: 'Nothing goes live by this: `canary 10` or `promote` does that. What is built already is not built again.',
  async run(tools, args) {
    const { name, rest } = args.target();
    new Arguments(rest, {}).none();
    const since = Date.now();
    await build(tools, name);
    await step(tools, `Running the tests of ${name} …`, ['node_modules/jest/bin/jest.js', `${name}/src`, '--silent', '--passWithNoTests'], ROOT, `The tests of ${name} fail, so it is not published.`);
    tools.progress('Asking the gate, signing and publishing …');
    const published = await publishNewest(tools, name);
    await trySmoke(tools, name, published.version);
    const lines = [`${name} ${published.version} ${published.fresh ? 'published' : 'was published already'} after ${((Date.now() - since) / 1000).toFixed(1)} s. It is not live yet.`];
    const look = await tryOut(tools, name, published.version);
    if (look.url) lines.push(`Try it:  ${look.url}`);
    else lines.push(look.reason);
    lines.push(`Then:    npm run release -w ${name} -- canary 10`);
    return { text: lines.join('\n'), data: { ...published, ...(look.url && { url: look.url }) } };
  },
};

/** With nothing live yet there is no page to try it in. @throws {Refusal} `smoke`: it is published, and must not go live. */
async function trySmoke(tools: Tools, name: string, version: string): Promise<void> {
  const { document } = await tools.registry.current();
  if (!document.live.shell) return;
  tools.progress('Opening it in a browser …');
  await smoke.run(tools, new Arguments([`${name}@${version}`], {}));
}

/** A link to the version in the shop, where such links exist. Its absence does not stop the release. */
async function tryOut(tools: Tools, name: string, version: string): Promise<{ url: string | undefined; reason: string }> {
  if (tools.settings.environment === 'production') return { url: undefined, reason: 'In production there are no preview links: a canary of 0 % keeps it ready, 1 % shows it to few.' };
  try {
    const { data } = await preview.run(tools, new Arguments([`${name}@${version}`], {}));
    const url = typeof data === 'object' && data !== null && 'url' in data ? String(data.url) : undefined;
    return { url, reason: '' };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { url: undefined, reason: `No preview: ${error.message}` };
  }
}

/** Builds what the sources say now, unless that build is there. */
async function build(tools: Tools, name: string): Promise<void> {
  if (!existsSync(path.join(ROOT, name, 'remote.json'))) throw new Refusal('build-incomplete', `${name} is no package of this checkout: ${name}/remote.json is not there.`);
  const version = versionOf(name, ROOT);
  const built = () => ['build.json', 'server.cjs'].every((file) => existsSync(path.join(ROOT, name, 'dist', version, file)));
  if (!built()) await step(tools, `Building ${name} ${version} …`, ['node_modules/webpack/bin/webpack.js'], path.join(ROOT, name), `${name} does not build.`);
  if (built()) process.env.BUILD_VERSION = version;
}

/** A tool of the repository, in a process of its own. What it says goes where progress goes. */
async function step(tools: Tools, what: string, [tool = '', ...words]: string[], cwd: string, failure: string): Promise<void> {
  tools.progress(what);
  const code = await new Promise<number | null>((resolve, reject) => {
    spawn(process.execPath, [path.join(ROOT, tool), ...words], { cwd, stdio: ['ignore', 2, 2], env: { ...process.env, NODE_ENV: undefined, SHOP_ENVIRONMENT: tools.settings.environment } })
      .once('error', reject).once('exit', resolve);
  });
  if (code !== 0) throw new Refusal('build-incomplete', failure);
}
