import * as v from 'valibot';
import type { RouteInput, RouteName } from './routes';

/** A failed call. `status` is 0 without an answer (offline, time-out), 502 if the answer can't be parsed. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  /**
   * Each build has its own copy of this class, and the shell's client throws the shell's. Compared by name, `instanceof`
   * works in every remote.
   */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ApiError';
  }

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly field?: string,
    readonly details?: unknown,
    readonly requestId?: string,
  ) {
    super(message);
  }

  /** For answers that are not the backend's, such as a gateway's error page: a retry may succeed. */
  static invalidAnswer(requestId?: string): ApiError {
    return new ApiError(502, 'invalid_answer', 'Invalid response from backend', undefined, undefined, requestId);
  }
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Called where the service worker kept the answer from before: it can be shown, and nobody may store it as today's. */
  onKept?: () => void;
}

/** The service worker marks with it an answer that it kept (shell/src/offline). */
export const KEPT_ANSWER = 'fdk-kept';

export interface ApiClient {
  /**
   * The backend's `data`, not parsed (see `parseAnswer`): the shell with this client, the remote that calls it and the
   * backend may be of different versions.
   * @throws {ApiError} for every failure, whose message is a sentence for the customer (ERROR-1).
   */
  call<R extends RouteName>(route: R, input: RouteInput<R>, options?: CallOptions): Promise<unknown>;
}

export interface ClientOptions {
  /** The address of `/api`, without a slash at the end. */
  baseUrl: string;
  /** ms (CALL-3, CALL-4). */
  timeoutMs: number;
  /** A bearer token, or null for a visitor. `fresh` requests a new one (after a 401). */
  token?: (fresh: boolean) => Promise<string | null>;
  /** An App Check token: shows the backend that the call comes from the shop's own page. Null without one in time. Never rejects. */
  integrity?: () => Promise<string | null>;
}

export function createClient({ baseUrl, timeoutMs, token, integrity }: ClientOptions): ApiClient {
  async function send(route: RouteName, input: Input, fresh: boolean, options: CallOptions): Promise<Response> {
    const space = route.indexOf(' ');
    const headers: Record<string, string> = { accept: 'application/json' };
    const bearer = token && !ANONYMOUS.has(route) ? await token(fresh) : null;
    const appCheck = integrity && INTEGRITY.has(route) ? await integrity() : null;
    if (appCheck) headers['x-firebase-appcheck'] = appCheck;
    if (bearer) headers.authorization = `Bearer ${bearer}`;
    if (input.body !== undefined) headers['content-type'] = 'application/json';
    const method = route.slice(0, space);
    const signal = anyOf([AbortSignal.timeout(timeoutMs), ...(options.signal ? [options.signal] : [])]);
    const request = () => fetch(baseUrl + fillPath(route.slice(space + 1), input), {
      method, headers, signal, ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    });
    return method === 'GET' ? request().catch((error: unknown) => repeat(request, signal, error)) : request();
  }

  return {
    async call<R extends RouteName>(route: R, routeInput: RouteInput<R>, options: CallOptions = {}) {
      const input: Input = routeInput ?? {};
      let response: Response;
      let body: unknown;
      try {
        response = await send(route, input, false, options);
        // The token may have been revoked or have expired: repeat the call once with a new one.
        if (response.status === 401 && response.headers.get('www-authenticate') && token) {
          response = await send(route, input, true, options);
        }
        // The rest of an answer may get lost like the whole.
        body = parsed(await response.text());
      } catch (error) {
        if (options.signal?.aborted) throw error;
        throw unreachable(error);
      }
      if (!response.ok) throw refused(response, body);
      const answer = v.safeParse(Success, body);
      if (!answer.success) throw ApiError.invalidAnswer(requestIdOf(response));
      if (response.headers.has(KEPT_ANSWER)) options.onKept?.();
      return answer.output.data;
    },
  };
}

/**
 * A GET that got lost, or whose answer did, is sent once more within the same time limit (decision 084). Not all pages at once: who is
 * unreachable for one is so for many.
 */
async function repeat(request: () => Promise<Response>, signal: AbortSignal, error: unknown): Promise<Response> {
  if (signal.aborted) throw error;
  await new Promise((resolve) => setTimeout(resolve, REPEAT_AFTER_MS * (1 + Math.random())));
  return request();
}

/** Aborts with the first of the signals. AbortSignal.any is missing in the oldest browsers that can pay (docs/browsers.md). */
function anyOf(signals: AbortSignal[]): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals) {
    const abort = () => controller.abort(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true, signal: controller.signal });
  }
  return controller.signal;
}

/** Of a repeated GET, ms; up to twice as long. */
const REPEAT_AFTER_MS = 250;

/** Calls with the same answer for everybody. They don't wait for the session, so a visitor's first screen does not load it. */
const ANONYMOUS: ReadonlySet<RouteName> = new Set<RouteName>([
  'GET /menu', 'GET /menu/plans', 'POST /menu/meals', 'GET /config', 'GET /postcodes/:code/delivery',
  'POST /user/auth/register', 'GET /payments/status', 'POST /reports',
]);

/** The calls that bots abuse; no other call asks for an App Check token (CALL-20). */
const INTEGRITY: ReadonlySet<RouteName> = new Set<RouteName>(['POST /user/auth/register', 'POST /payments/create-checkout-session']);

const Success = v.object({ data: v.unknown() });
const Refusal = v.fallback(v.object({
  error: v.object({ code: v.string(), message: v.string(), field: v.optional(v.string()), details: v.optional(v.unknown()) }),
}), { error: { code: 'http', message: '' } });

interface Input { params?: Record<string, string>; query?: Record<string, string | undefined>; body?: unknown }

function fillPath(path: string, { params = {}, query = {} }: Input): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const search = new URLSearchParams(given).toString();
  return search ? `${filled}?${search}` : filled;
}

/** Undefined for what is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function unreachable(error: unknown): ApiError {
  const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
  return new ApiError(0, timedOut ? 'timeout' : 'network', 'Network error. Please check your connection and try again.');
}

function refused(response: Response, body: unknown): ApiError {
  const { code, message, field, details } = v.parse(Refusal, body).error;
  return new ApiError(
    response.status, code, message || `HTTP ${response.status}: ${response.statusText}`, field, details, requestIdOf(response),
  );
}

const requestIdOf = (response: Response) => response.headers.get('x-request-id') ?? undefined;
