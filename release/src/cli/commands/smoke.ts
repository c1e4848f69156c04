import { Refusal } from '../../refusal';
import { readAccount } from '../../smoke/account';
import type { Found } from '../../smoke/smoke';
import { digestOfManifest, signSmokeResult } from '../../smoke/smoke-result';
import { readComposeOptions, readVersions, type Command, type Tools } from '../command';
import { keyOf } from '../key-of';

export const smoke: Command = {
  usage: '<package>[@<version>]…',
  what: 'open published versions in a browser, in the place of what is live, and say what fails',
  more: `Every route of theirs and one page of its entries, every service, overlay and lent part; with a new shell, of every live remote.
SMOKE_EMAIL and SMOKE_PASSWORD name an account for what wants one (in the local environment: the demo customer). The result of one version is signed with
its team's key and recorded: only a version that has passed goes live. Of several together nothing is recorded.`,
  async run(tools, args) {
    const versions = await readVersions(tools, args);
    const { smoke: run } = await import('../../smoke/smoke');
    const { settings } = tools;
    const [only, ...others] = versions;
    const key = only && others.length === 0 && settings.key ? await keyOf(settings, only.name) : undefined;
    const found = await run({ ...await readComposeOptions(tools), account: readAccount(settings.environment) }, versions);
    if (only && key) await keep(tools, only, found, key);
    const named = versions.map(({ name, version }) => `${name} ${version}`).join(', ');
    const { opened, problems, notOpened } = found;
    if (problems.length > 0) {
      throw new Refusal(
        'smoke', [`${named} did not pass the smoke run:`, ...problems.map((problem) => `  ${problem}`)].join('\n'), problems,
      );
    }
    return {
      text: `${named} passed the smoke run: ${opened} page loads.${notOpened.length > 0 ? ` Not opened, since they need an account (SMOKE_EMAIL, SMOKE_PASSWORD): ${notOpened.join(', ')}.` : ''}${key ? '' : ` Not recorded: ${others.length > 0 ? 'only the result of one version is' : 'that takes RELEASE_KEY'}.`}`,
      data: { opened, notOpened, versions },
    };
  },
};

async function keep(
  { registry, settings: { environment } }: Tools, of: { name: string; version: string }, found: Found,
  key: Awaited<ReturnType<typeof keyOf>>,
): Promise<void> {
  const manifest = digestOfManifest((await registry.raw(of.name, of.version)) ?? '');
  const result = { ...of, environment, manifest, at: new Date().toISOString(), passed: found.problems.length === 0, ...found };
  await registry.recordSmoke(of, signSmokeResult(result, key));
}
