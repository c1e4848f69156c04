import { readPublicConfig } from '../../settings';
import { readAccount } from '../../smoke/account';
import { smoke as run } from '../../smoke/smoke';
import { readVersions, type Command } from '../command';

export const smoke: Command = {
  usage: '<package>[@<version>]…',
  what: 'open published versions in a browser, in the place of what is live, and say what fails',
  more: 'Every route, service and overlay of theirs; with a new shell, of every live remote. SMOKE_EMAIL and SMOKE_PASSWORD name\nan account for routes that want one (in the local environment: the demo customer).',
  async run(tools, args) {
    const versions = await readVersions(tools, args);
    const { store, registry, settings, progress } = tools;
    const { environment, apiUrl, trust, photos } = settings;
    const { opened } = await run({
      store, registry, environment, apiUrl, trust, photos, progress, account: readAccount(environment),
      config: await readPublicConfig(),
    }, versions);
    return { text: `${versions.map(({ name, version }) => `${name} ${version}`).join(', ')} stood the smoke run: ${opened} page loads.`, data: { opened, versions } };
  },
};
