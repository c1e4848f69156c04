import { askBackendApi } from '../../gate/backend-api';
import { checkBackend as check } from '../../gate/gate';
import { Refusal } from '../../refusal';
import type { Command } from '../command';

export const checkBackend: Command = {
  usage: '[--url <address>]',
  what: 'before a backend is deployed: would it break the last three versions of any package?',
  more: 'Without --url the API of this checkout (shared-api) is compared; with it, the OpenAPI of a backend that runs there,\ne.g. --url http://127.0.0.1:3001',
  options: { url: { type: 'string' } },
  async run({ registry }, args) {
    args.none();
    const url = args.value('url');
    const { currentApi } = await import('../../gate/calls-in');
    const offered = url === undefined ? currentApi() : await askBackendApi(url.replace(/\/$/, ''));
    if (!offered) throw new Refusal('api', `${url ?? ''} gives no OpenAPI document at /api/openapi.json.`);
    const checked = await check(registry, offered);
    return {
      text: `Nothing breaks: ${Object.keys(offered).length} calls, compared with ${checked.length} versions that customers may have open.`,
      data: { calls: Object.keys(offered).length, checked },
    };
  },
};
