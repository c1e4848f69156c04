import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { RemoteDeclaration } from 'shared-remote/declaration';
import { unreadFields } from '../../../../unread-fields';
import { Refusal } from '../../refusal';
import type { Live } from '../../registry/live-document';
import { ROOT } from '../../settings';
import { Arguments, type Command, type Tools } from '../command';
import { checkSources } from '../check-sources';
import { describePublished } from '../describe-published';
import { trustedKeyOf } from '../key-of';
import { runTool } from '../run-tool';
import { preview } from './preview';
import { smoke } from './smoke';

export const release: Command = {
  usage: '[<package>]',
  what: 'build it, check its types, style and tests, ask the gate, sign and publish it, open it in a browser, and say where to try it',
  more: 'Nothing goes live by this: `canary 10` or `promote` does that. What is built already is not built again.',
  async run(tools, args) {
    const { name, rest } = args.target();
    new Arguments(rest, {}).none();
    const since = Date.now();
    await build(tools, name);
    await checkSources(tools, name);
    tools.progress('Asking the gate, signing and publishing …');
    const { publishNewest } = await import('../publish-newest');
    const [published] = await publishNewest(tools, [name]);
    if (!published) throw new Error(`${name} was not published.`);
    await trySmoke(tools, name, published.version);
    const took = `after ${((Date.now() - since) / 1000).toFixed(1)} s`;
    const { document } = await tools.registry.current();
    const [newest] = await tools.registry.versions(name);
    const { takenBack } = await tools.registry.past(name);
    const untyped = takenBack.has(published.version) ? undefined : newest?.version;
    const { state, next } = describeState(document.live[name], published.version, untyped);
    const lines = [
      `${name} ${published.version} ${describePublished(published)} ${published.fresh ? took : `(checked again ${took})`}. ${state}`,
    ];
    const look = await tryOut(tools, name, published.version);
    if (look.url) lines.push(`Try it:  ${look.url}`);
    else lines.push(look.reason);
    if (next) lines.push(`Then:    npm run release -w ${name} -- ${next}`);
    return { text: lines.join('\n'), data: { ...published, ...(look.url && { url: look.url }) } };
  },
};

/**
 * What is true of a version that has just been published or was before, and the command that a team would want next. Without a version
 * that takes the newest, or the canary.
 */
export function describeState(live: Live | undefined, version: string, newest: string | undefined): { state: string; next?: string } {
  const canary = live?.canary?.version ?? version;
  const named = (command: string) => (newest === version && canary === version ? command : `${command} ${version}`);
  if (!live) return { state: 'No version of it is live yet.', next: named('promote') };
  if (live.disabled) {
    return {
      state: `${live.version === version ? 'It is the live version' : 'It is not live yet'}, and the package is switched off.`,
      next: live.version === version ? 'enable' : named('promote'),
    };
  }
  if (live.version === version) return { state: 'It is live already.' };
  if (live.canary?.version === version) return { state: `It is the canary, at ${live.canary.share} %.`, next: 'promote' };
  return { state: 'It is not live yet.', next: named('canary 10') };
}

/** With nothing live yet there is no page to try it in. @throws {Refusal} `smoke`: it is published, and must not go live. */
async function trySmoke(tools: Tools, name: string, version: string): Promise<void> {
  const { document } = await tools.registry.current();
  if (!document.live.shell) return;
  tools.progress('Opening it in a browser …');
  const { text } = await smoke.run(tools, new Arguments([`${name}@${version}`], {}));
  tools.progress(text);
}

/** A link to the version in the shop, where such links exist. Its absence does not stop the release. */
async function tryOut(tools: Tools, name: string, version: string): Promise<{ url: string | undefined; reason: string }> {
  if (tools.settings.environment === 'production') {
    return { url: undefined, reason: 'In production there are no preview links: a canary of 0 % keeps it ready, 1 % shows it to few.' };
  }
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
  checkDeclaration(name);
  await trustedKeyOf(tools.settings, name);
  const { versionOf } = await import('../../../../release-version');
  const version = versionOf(name, ROOT);
  const built = () => ['build.json', 'server.cjs'].every((file) => existsSync(path.join(ROOT, name, 'dist', version, file)));
  if (!built()) await runTool(
    tools, `Building ${name} ${version} …`, ['node_modules/webpack/bin/webpack.js'], path.join(ROOT, name), `${name} does not build.`,
  );
  if (built()) process.env.BUILD_VERSION = version;
}

/**
 * Before the build, which would not name the file.
 * @throws {Refusal} `build-incomplete` where there is no remote.json; `build-invalid` when it is not JSON, or has what nobody reads.
 */
function checkDeclaration(name: string): void {
  const file = path.join(ROOT, name, 'remote.json');
  if (!existsSync(file)) throw new Refusal('build-incomplete', `${name} is no package of this checkout: ${name}/remote.json is not there.`);
  let declaration: unknown;
  try {
    declaration = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Refusal(
      'build-invalid',
      `${name}/remote.json is not JSON: ${(error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ')}`,
    );
  }
  const unread = unreadFields(name, RemoteDeclaration, declaration);
  if (unread.length > 0) throw new Refusal('build-invalid', unread.join('\n'));
}
