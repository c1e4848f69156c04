import { request as ask, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { refuseOtherSites } from '../common/same-site';
import { listen, makeServer } from '../common/server';
import type { Place, Started } from '../common/started';
import { FailedSignIns, ThrottleSettings } from './failed-sign-ins';
import { refusalOf } from './project-policy';

interface IdentityProxyOptions extends Place {
  /** Origin of the emulator behind. */
  readonly emulator: string;
  /** Origin that links in mails are to have. */
  readonly origin: string;
  /** A browser was told that a code is on its way to it. */
  readonly onCode: () => void;
}

interface Answer { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string }

const SIGN_IN = /\/v1\/accounts:signInWithPassword(\?|$)/;
/** By a browser; what the backend asks for names the project. */
const SEND_CODE = /\/v1\/accounts:sendOobCode(\?|$)/;
const RESET = /\/v1\/accounts:resetPassword(\?|$)/;
/** In Firebase's own words. */
const TOO_MANY = 'TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled due to many failed login attempts. You can immediately restore it by resetting your password or you can try again later.';
const FAILED = /^(INVALID_LOGIN_CREDENTIALS|INVALID_PASSWORD|EMAIL_NOT_FOUND)\b/;
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length']);

const WithEmail = v.object({ email: v.string() });
const NewPassword = v.object({ newPassword: v.string() });
const Refusal = v.object({ error: v.object({ message: v.string() }) });

/**
 * A proxy before the Auth emulator, which has no rate limits and enforces no settings: refuses an email with too many failed
 * sign-ins, sign-up and
 * deletion by a browser, and short passwords, as Firebase does for a project that is set so.
 * Everything else goes through. Control: GET, PUT /_control, POST /_control/reset.
 */
export async function startIdentityProxy(options: IdentityProxyOptions): Promise<Started> {
  const app = makeServer();
  const failed = new FailedSignIns();
  refuseOtherSites(app, '/_control');
  await app.register(async (control) => addControl(control, failed));
  await app.register(async (door) => {
    // Passed on as they come.
    door.removeAllContentTypeParsers();
    door.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    door.all('/*', async (request, reply) => {
      const refusal = refusalOf({ url: request.url, authorization: request.headers.authorization, body: sent(v.unknown(), request) });
      if (refusal !== undefined) return refuse(request, reply, refusal);
      const email = isSignIn(request) ? sent(WithEmail, request)?.email : undefined;
      if (email !== undefined && failed.isThrottled(email, Date.now())) return refuse(request, reply, TOO_MANY);
      const answer = await passOn(request, options);
      learn(failed, request, email, answer);
      if (answer.status === 200 && SEND_CODE.test(request.url)) options.onCode();
      return reply.code(answer.status).headers(answer.headers).send(answer.body);
    });
  });
  return listen(app, 'identity provider', options);
}

function refuse({ headers: { origin } }: FastifyRequest, reply: FastifyReply, message: string): FastifyReply {
  if (origin !== undefined) reply.headers({ 'access-control-allow-origin': origin, vary: 'Origin' });
  return reply.code(400).send({ error: { code: 400, message, errors: [{ message, reason: 'invalid', domain: 'global' }] } });
}

function addControl(control: FastifyInstance, failed: FailedSignIns): void {
  control.get('/_control', async () => failed.settings);
  control.put('/_control', async (request, reply) => {
    const wanted = v.safeParse(ThrottleSettings, request.body);
    if (!wanted.success) return reply.code(400).send({ error: { message: v.summarize(wanted.issues) } });
    failed.settings = wanted.output;
    return failed.settings;
  });
  control.post('/_control/reset', async () => {
    failed.reset();
    return failed.settings;
  });
}

/** A new password ends the pause as a success does. */
function learn(failed: FailedSignIns, request: FastifyRequest, email: string | undefined, { status, body }: Answer): void {
  if (email !== undefined) {
    if (status === 200) failed.clear(email);
    else if (FAILED.test(parsed(Refusal, body)?.error.message ?? '')) failed.fail(email, Date.now());
  } else if (status === 200 && RESET.test(request.url) && sent(NewPassword, request) !== undefined) {
    const changed = parsed(WithEmail, body);
    if (changed !== undefined) failed.clear(changed.email);
  }
}

const isSignIn = (request: FastifyRequest) => request.method === 'POST' && SIGN_IN.test(request.url);

/** The emulator builds links with its own address; they are rewritten to this proxy's. */
async function passOn(request: FastifyRequest, { emulator, origin }: IdentityProxyOptions): Promise<Answer> {
  const outside = (words: string) => words.replaceAll(emulator, origin);
  const answer = await new Promise<Answer>((resolve, reject) => {
    const { connection: _, 'content-length': __, 'transfer-encoding': ___, ...headers } = request.headers;
    const body = typeof request.body === 'string' ? request.body : '';
    // No connection is kept: one that the emulator is about to close would lose a request.
    const passed = ask(`${emulator}${request.url}`, {
      method: request.method, headers: { ...headers, 'content-length': Buffer.byteLength(body) }, agent: false,
    }, (reply) => {
      text(reply).then((words) => resolve({ status: reply.statusCode ?? 502, headers: reply.headers, body: words }), reject);
    });
    passed.once('error', () => reject(Object.assign(new Error('The identity emulator does not answer.'), { statusCode: 502 })));
    passed.end(body);
  });
  const headers = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !HOP_BY_HOP.has(name)));
  return {
    ...answer, headers: headers.location === undefined ? headers : { ...headers, location: outside(String(headers.location)) },
    body: outside(answer.body),
  };
}

function sent<T>(schema: v.GenericSchema<unknown, T>, request: FastifyRequest): T | undefined {
  return parsed(schema, typeof request.body === 'string' ? request.body : '');
}

function parsed<T>(schema: v.GenericSchema<unknown, T>, json: string): T | undefined {
  try {
    const result = v.safeParse(schema, JSON.parse(json));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}
