import { join } from 'node:path';
import * as v from 'valibot';
import { Journal } from '../common/journal';
import { refuseOtherSites } from '../common/same-site';
import { listen, makeServer, mustBeFree } from '../common/server';
import type { Place, Started } from '../common/started';
import { etagOf, OPEN_SHOP, readTemplate } from './template';

interface RemoteConfigOptions extends Place {
  /** Folder for what is kept; memory only without. */
  readonly stateDir?: string;
  /** Origins whose pages may ask (http://localhost:3000). */
  readonly origins: readonly string[];
}

const Template = v.object({ entries: v.record(v.string(), v.string()), version: v.number() });
const Ask = v.object({ app_id: v.string(), app_instance_id: v.string(), app_instance_id_token: v.string() });

/** Starts the stand-in for Firebase Remote Config's fetch. Control: GET, PUT /_control/template. */
export async function startRemoteConfig(options: RemoteConfigOptions): Promise<Started> {
  await mustBeFree('remote configuration', options);
  const app = makeServer();
  const journal = new Journal(
    { template: Template }, options.stateDir === undefined ? undefined : join(options.stateDir, 'remote-config.jsonl'),
  );
  const template = () => journal.tables.template.get('live') ?? { entries: OPEN_SHOP, version: 1 };

  // The SDK says `Content-Encoding: gzip` over a body that is plain: it is taken as it comes.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, JSON.parse(String(body)));
    } catch {
      done(Object.assign(new Error('The body is not JSON.'), { statusCode: 400 }));
    }
  });

  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined || !request.url.startsWith('/v1/')) return;
    reply.header('vary', 'Origin');
    if (!options.origins.includes(origin)) return;
    reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': 'ETag' });
    if (request.method !== 'OPTIONS') return;
    await reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'POST', 'access-control-allow-headers': 'content-type, content-encoding, if-none-match',
        'access-control-max-age': '600',
      })
      .send();
  });
  app.options('/v1/*', async (_request, reply) => reply.code(204).send());

  app.post<{
    Params: { project: string; rest: string }; Querystring: { key?: string };
  }>('/v1/projects/:project/namespaces/:rest', async (request, reply) => {
    const [namespace, verb] = request.params.rest.split(':');
    if (verb !== 'fetch' || namespace === undefined) return reply.code(404).send(refusal(404, 'NOT_FOUND', 'Method not found.'));
    if (request.query.key === undefined || request.query.key === '') {
      return reply.code(403).send(refusal(403, 'PERMISSION_DENIED', 'The request is missing a valid API key.'));
    }
    if (!v.is(Ask, request.body)) {
      return reply.code(400).send(refusal(400, 'INVALID_ARGUMENT', 'app_id, app_instance_id and app_instance_id_token are needed.'));
    }
    const { entries, version } = template();
    const etag = etagOf(request.params.project, namespace, version, entries);
    reply.headers({ etag, 'cache-control': 'private' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return { entries, state: 'UPDATE', templateVersion: String(version) };
  });

  refuseOtherSites(app, '/_control');
  app.get('/_control/template', async () => template());
  app.put('/_control/template', async (request, reply) => {
    const entries = readTemplate(request.body);
    if (entries === undefined) {
      return reply.code(400)
        .send({ error: { message: 'Send { name: value, … } or { parameters: { name: { defaultValue: { value } } } }.' } });
    }
    journal.commit({ template: { live: { entries: { ...entries }, version: template().version + 1 } } });
    return template();
  });
  app.addHook('onClose', async () => journal.close());
  return listen(app, 'remote configuration', options);
}

function refusal(code: number, status: string, message: string) {
  return { error: { code, message, status } };
}
