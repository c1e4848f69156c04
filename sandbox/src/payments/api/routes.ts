import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { decodeForm, MalformedForm, type FormTree } from '../../common/form';
import { Failure, invalid } from '../failure';
import { newId } from '../ids';
import type { Ledger } from '../ledger';
import { checkParams } from '../params/check';
import { API_VERSION } from '../resources/event';
import type { ApiCall } from './call';
import { CALLS } from './calls';
import { Faults } from './faults';

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Puts the provider's API on the server: who calls, faults, idempotency, then the call itself. */
export function addApi(app: FastifyInstance, ledger: Ledger): void {
  const faults = new Faults(ledger);
  const underWay = new Set<string>();
  app.addHook('onClose', async () => faults.release());

  for (const call of CALLS) {
    app.route({ method: call.method, url: call.path, handler: (request, reply) => serve(call, request, reply) });
  }
  app.all('/v1/*', async (request, reply) => {
    const failure = new Failure(
      404, 'invalid_request_error', `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}).`,
    );
    return send(reply, newId('req', 14), { status: 404, body: JSON.stringify(failure.body()) });
  });

  async function serve(call: ApiCall, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const requestId = newId('req', 14);
    try {
      authenticate(request);
      const fault = faults.choose();
      if (!(await faults.before(fault, reply))) return reply;
      const answer = await answerOf(call, request, requestId);
      if (!(await faults.after(fault, reply))) return reply;
      return send(reply, requestId, answer);
    } catch (error) {
      if (error instanceof Failure) return send(reply, requestId, { status: error.status, body: JSON.stringify(error.body()) });
      throw error;
    }
  }

  async function answerOf(call: ApiCall, request: FastifyRequest, requestId: string): Promise<Answer> {
    const encoded = call.method === 'GET' ? (request.url.split('?')[1] ?? '') : typeof request.body === 'string' ? request.body : '';
    const key = call.method === 'POST' ? header(request, 'idempotency-key') : '';
    if (key.length > 255) throw invalid('Idempotency keys can be up to 255 characters.');
    const fingerprint = createHash('sha256').update(
      `${request.method} ${request.url.split('?')[0]}\n${canonical(decode(encoded))}`,
    ).digest('hex');
    const before = replayOf(key, fingerprint);
    if (before !== undefined) return before;
    if (underWay.has(key)) {
      throw new Failure(
        409, 'idempotency_error',
        `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}`,
        'idempotency_key_in_use',
      );
    }
    if (key !== '') underWay.add(key);
    try {
      await faults.pause();
      return act(call, request, requestId, decode(encoded), key, fingerprint);
    } finally {
      underWay.delete(key);
    }
  }

  function act(call: ApiCall, request: FastifyRequest, requestId: string, form: FormTree, key: string, fingerprint: string): Answer {
    const params = checkParams(call.name, form);
    const context = { ledger, params, id: pathId(request), cause: { id: requestId, idempotencyKey: key === '' ? null : key } };
    const run = call.prepare(context);
    return ledger.together(() => {
      const answer = attempt(run);
      if (key !== '') ledger.keepReply(key, { fingerprint, requestId, ...answer });
      return answer;
    });
  }

  function replayOf(key: string, fingerprint: string): Answer | undefined {
    const kept = key === '' ? undefined : ledger.keptReply(key);
    if (kept === undefined) return undefined;
    if (kept.fingerprint !== fingerprint) {
      throw new Failure(
        400, 'idempotency_error',
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      );
    }
    return {
      status: kept.status, body: kept.body,
      headers: { 'idempotent-replayed': 'true', 'original-request': kept.requestId, ...(key === '' ? {} : { 'idempotency-key': key }) },
    };
  }
}

function attempt(run: () => object): { status: number; body: string } {
  try {
    return { status: 200, body: JSON.stringify(run()) };
  } catch (error) {
    if (error instanceof Failure) return { status: error.status, body: JSON.stringify(error.body()) };
    throw error;
  }
}

function send(reply: FastifyReply, requestId: string, answer: Answer): FastifyReply {
  return reply
    .code(answer.status)
    .headers({
      'content-type': 'application/json', 'cache-control': 'no-store', 'request-id': requestId, 'stripe-version': API_VERSION,
      ...answer.headers,
    })
    .send(answer.body);
}

/** Test keys only: a live key here means that two environments were mixed up. */
function authenticate(request: FastifyRequest): void {
  const bearer = /^Bearer (\S+)$/.exec(header(request, 'authorization'))?.[1];
  const basic = /^Basic (\S+)$/.exec(header(request, 'authorization'))?.[1];
  const key = bearer ?? (basic === undefined ? '' : (Buffer.from(basic, 'base64').toString('utf8').split(':')[0] ?? ''));
  if (key === '') throw new Failure(
    401, 'invalid_request_error',
    'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
  );
  if (!/^(sk|rk)_test_\w+$/.test(key)) throw new Failure(401, 'invalid_request_error', `Invalid API Key provided: ${key.slice(0, 8)}****`);
  const version = header(request, 'stripe-version');
  if (version !== '' && version !== API_VERSION) {
    throw invalid(`Invalid Stripe API version: ${version}. The sandbox speaks ${API_VERSION}.`);
  }
}

function decode(encoded: string): FormTree {
  try {
    return decodeForm(encoded);
  } catch (error) {
    if (error instanceof MalformedForm) throw invalid(error.message, error.param);
    throw error;
  }
}

/** The same parameters in another order are the same parameters. */
function canonical(tree: FormTree): string {
  return JSON.stringify(tree, (_key, value: unknown) =>
    typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value,
  );
}

function header(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}

function pathId(request: FastifyRequest): string {
  const { params } = request;
  return typeof params === 'object' && params !== null && 'id' in params && typeof params.id === 'string' ? params.id : '';
}
