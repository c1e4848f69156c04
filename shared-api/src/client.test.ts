import { ApiError, createClient } from './client';

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) => new Response(
  JSON.stringify(body), { status, headers },
);
const sent: { url: string; authorization: string | null }[] = [];
const proofs: (string | null)[] = [];
let answers: Response[] = [];

beforeEach(() => {
  sent.length = 0;
  proofs.length = 0;
  answers = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    proofs.push(new Headers(init?.headers).get('x-firebase-appcheck'));
    sent.push({ url: String(url), authorization: new Headers(init?.headers).get('authorization') });
    return answers.shift() ?? answer(200, { data: {} });
  });
});
afterEach(() => jest.restoreAllMocks());

const client = (token: (fresh: boolean) => Promise<string | null>) => createClient({ baseUrl: '/api', timeoutMs: 1000, token });

it('requests no token for routes that give everybody the same answer', async () => {
  const token = jest.fn(() => new Promise<never>(() => {}));
  await client(token).call('GET /menu', {});
  await client(token).call('GET /config', {});
  expect(token).not.toHaveBeenCalled();
  expect(sent.map(({ authorization }) => authorization)).toEqual([null, null]);
});

it("sends the customer's token with every other call", async () => {
  await client(async () => 'kept').call('GET /orders', { query: {} });
  expect(sent).toEqual([{ url: '/api/orders', authorization: 'Bearer kept' }]);
});

it('replays a call once, with a fresh token, after a 401 that asks for one', async () => {
  const refusal = () =>
    answer(401, { error: { code: 'unauthenticated', message: 'User not authenticated' } }, { 'www-authenticate': 'Bearer' });
  answers = [refusal(), answer(200, { data: { user: {} } })];
  const token = jest.fn(async (fresh: boolean) => (fresh ? 'fresh' : 'kept'));
  await client(token).call('GET /user/profile', {});
  expect(sent.map(({ authorization }) => authorization)).toEqual(['Bearer kept', 'Bearer fresh']);
  answers = [refusal(), refusal()];
  await expect(client(token).call('GET /user/profile', {})).rejects.toThrow(new ApiError(401, 'unauthenticated', 'User not authenticated'));
  expect(sent).toHaveLength(4);
});

it.each([
  ['no content', ''], ['no JSON', '<!doctype html>'], ['null', 'null'], ['a text', '"ok"'], ['a list', '[]'], ['no data', '{}'],
  ['an error', '{"error":{"code":"x","message":"y"}}'],
])("throws 'Invalid response from backend' for a 200 with %s", async (_what, body) => {
  answers = [new Response(body, { status: 200, headers: { 'x-request-id': 'r-1' } })];
  const error: unknown = await client(async () => null).call('GET /config', {}).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 502, code: 'invalid_answer', message: 'Invalid response from backend', requestId: 'r-1' });
});

it.each([
  ['no content', ''], ['null', 'null'], ['a text', '"no"'], ['null for the error', '{"error":null}'],
  ['a text for the error', '{"error":"no"}'],
  ['an invalid message', '{"error":{"code":"x","message":{"a":1}}}'], ['an invalid code', '{"error":{"code":7,"message":"no"}}'],
  ['an invalid field', '{"error":{"code":"x","message":"no","field":[]}}'],
])('throws an error with a sentence for an error answer with %s', async (_what, body) => {
  answers = [new Response(body, { status: 503, statusText: 'Service Unavailable' })];
  const error: unknown = await client(async () => null).call('GET /config', {}).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 503, code: 'http', message: 'HTTP 503: Service Unavailable', field: undefined });
});

it('throws an error that is an ApiError in every build, though each build has its own class', async () => {
  answers = [answer(422, { error: { code: 'invalid', message: 'Empty Field: Post code', field: 'postCode' } })];
  const error: unknown = await client(async () => null).call('GET /orders', { query: {} }).catch((caught: unknown) => caught);
  let Other: typeof ApiError | undefined;
  jest.isolateModules(() => {
    Other = jest.requireActual<{ ApiError: typeof ApiError }>('./client').ApiError;
  });
  expect(Other).not.toBe(ApiError);
  expect(error instanceof (Other ?? Error)).toBe(true);
  expect(new Error('plain')).not.toBeInstanceOf(ApiError);
});

it('sends an App Check token at sign-up and checkout, and requests none for other calls', async () => {
  const integrity = jest.fn(async (): Promise<string | null> => 'proof');
  const shop = createClient({ baseUrl: '/api', timeoutMs: 1000, integrity });
  await shop.call('GET /menu', {});
  await shop.call('GET /orders', { query: {} });
  expect(integrity).not.toHaveBeenCalled();
  await shop.call('POST /payments/create-checkout-session', { body: { cartId: 'x', items: [] } });
  await shop.call('POST /user/auth/register', {
    body: {
      firstName: '', lastName: '', email: '', phone: '', address: '', postCode: '', city: '', password: '', termsAccepted: true,
      marketingAccepted: false,
    },
  });
  integrity.mockResolvedValue(null);
  await shop.call('POST /payments/create-checkout-session', { body: { cartId: 'x', items: [] } });
  expect(proofs).toEqual([null, null, 'proof', 'proof', null]);
});

/** The next requests get lost. */
function lose(count: number) {
  const requests = jest.spyOn(globalThis, 'fetch');
  for (let turn = 0; turn < count; turn += 1) requests.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  return requests;
}

describe('a request that got lost', () => {
  const sentOnce = { status: 0, code: 'network' };

  it('is sent once more where it only reads, with the same token', async () => {
    const token = jest.fn(async () => 'kept');
    const requests = lose(1);
    await expect(client(token).call('GET /orders', { query: {} })).resolves.toEqual({});
    expect(requests.mock.calls.map(([url, init]) => [url, init?.method, new Headers(init?.headers).get('authorization')]))
      .toEqual([['/api/orders', 'GET', 'Bearer kept'], ['/api/orders', 'GET', 'Bearer kept']]);
    const again = lose(2);
    again.mockClear();
    await expect(client(token).call('GET /orders', { query: {} })).rejects.toMatchObject(sentOnce);
    expect(again).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['POST /payments/create-checkout-session', { body: { cartId: 'x', items: [] } }],
    ['PUT /user/profile', { body: {} }],
    ['DELETE /user/profile', {}],
  ] as const)('is never sent again where it may have done something: %s', async (route, input) => {
    const requests = lose(1);
    await expect(client(async () => null).call(route, input)).rejects.toMatchObject(sentOnce);
    expect(requests).toHaveBeenCalledTimes(1);
  });

  it('is not sent again for an answer, whatever it says', async () => {
    answers = [answer(503, {}), answer(200, '')];
    await expect(client(async () => null).call('GET /config', {})).rejects.toMatchObject({ status: 503 });
    await expect(client(async () => null).call('GET /config', {})).rejects.toMatchObject({ status: 502 });
    expect(sent).toHaveLength(2);
  });

  it('has one time limit for both, and ends with its caller', async () => {
    const requests = lose(1).mockImplementation((_url, init) => new Promise((_resolve, reject) => {
      if (init?.signal?.aborted) reject(init.signal.reason);
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    }));
    const quick = createClient({ baseUrl: '/api', timeoutMs: 20 });
    await expect(quick.call('GET /menu', {})).rejects.toMatchObject({ status: 0, code: 'timeout' });
    requests.mockClear();
    const caller = new AbortController();
    const call = client(async () => null).call('GET /menu', {}, { signal: caller.signal });
    caller.abort(new Error('left the page'));
    await expect(call).rejects.toThrow('left the page');
    expect(requests).toHaveBeenCalledTimes(1);
  });
});

describe('a failure', () => {
  const failure = async () => client(async () => null).call('GET /menu', {}).catch((error: unknown) => error);

  it.each([
    [
      'the message of the body', answer(409, { error: { code: 'cart_changed', message: 'Your cart has changed.' } }),
      'Your cart has changed.',
    ],
    [
      'its status if the body has no message', new Response('<h1>Bad Gateway</h1>', { status: 502, statusText: 'Bad Gateway' }),
      'HTTP 502: Bad Gateway',
    ],
    ['that a success is invalid', new Response('<!doctype html>', { status: 200 }), 'Invalid response from backend'],
  ])('has as its message %s', async (_, response, words) => {
    answers = [response];
    expect(await failure()).toMatchObject({ status: response.ok ? 502 : response.status, message: words });
  });

  it('of the network, and an answer after the time limit, has the message of a network error', async () => {
    lose(2);
    const words = 'Network error. Please check your connection and try again.';
    expect(await failure()).toMatchObject({ status: 0, code: 'network', message: words });
    jest.spyOn(globalThis, 'fetch').mockImplementationOnce(
      (_, init) => new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))),
    );
    const quick = createClient({ baseUrl: '/api', timeoutMs: 20 });
    await expect(quick.call('GET /menu', {})).rejects.toMatchObject({ status: 0, code: 'timeout', message: words });
  });
});

describe('an answer of which the rest does not come', () => {
  const words = 'Network error. Please check your connection and try again.';
  /** As a phone loses its line in the middle, or the caller leaves. */
  const broken = (status: number, error: unknown) => new Response(new ReadableStream({
    start: (stream) => stream.enqueue(new Uint8Array([123])),
    pull: (stream) => stream.error(error),
  }), { status });

  it.each([200, 409])('is a failure of the network, whatever it would have said (%s)', async (status) => {
    answers = [broken(status, new TypeError('network error'))];
    await expect(client(async () => null).call('PUT /user/profile', { body: {} })).rejects.toMatchObject({
      status: 0, code: 'network', message: words,
    });
    answers = [broken(status, new DOMException('late', 'TimeoutError'))];
    await expect(client(async () => null).call('PUT /user/profile', { body: {} })).rejects.toMatchObject({
      status: 0, code: 'timeout', message: words,
    });
  });

  it('because its caller has gone, ends with the caller’s reason', async () => {
    const caller = new AbortController();
    caller.abort(new Error('left the page'));
    answers = [broken(200, caller.signal.reason)];
    await expect(client(async () => null).call('GET /menu', {}, { signal: caller.signal })).rejects.toThrow('left the page');
  });
});

it('says of an answer that the service worker kept it', async () => {
  answers = [answer(200, { data: [] }), answer(200, { data: [] }, { 'fdk-kept': '1' })];
  const onKept = jest.fn();
  await client(async () => null).call('GET /menu', {}, { onKept });
  expect(onKept).not.toHaveBeenCalled();
  await client(async () => null).call('GET /menu', {}, { onKept });
  expect(onKept).toHaveBeenCalledTimes(1);
});

/** `size` needs Safari 17, Chrome 113 or Firefox 112: newer than the oldest browsers of docs/browsers.md. */
it('sends what is asked for in the address, also in a browser whose URLSearchParams have no size', async () => {
  const size = Object.getOwnPropertyDescriptor(URLSearchParams.prototype, 'size') ?? {};
  Reflect.deleteProperty(URLSearchParams.prototype, 'size');
  try {
    await client(async () => null).call('GET /payments/status', { query: { sessionId: 'cs_1' } });
    await client(async () => null).call('GET /orders', { query: {} });
    expect(sent.map(({ url }) => url)).toEqual(['/api/payments/status?sessionId=cs_1', '/api/orders']);
  } finally {
    Object.defineProperty(URLSearchParams.prototype, 'size', size);
  }
});

/** AbortSignal.any needs Safari 17.4 or Firefox 124: newer than the oldest browsers of docs/browsers.md. */
describe('a call that its caller may cancel, in a browser without AbortSignal.any', () => {
  const { any } = AbortSignal;
  const hang = () => jest.spyOn(globalThis, 'fetch').mockImplementation((_url, init) => new Promise((_resolve, reject) => {
    if (init?.signal?.aborted) reject(init.signal.reason);
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
  }));
  beforeEach(() => { Object.assign(AbortSignal, { any: undefined }); });
  afterEach(() => { Object.assign(AbortSignal, { any }); });

  it('is answered', async () => {
    await expect(
      client(async () => null).call('GET /orders', { query: {} }, { signal: new AbortController().signal }),
    ).resolves.toEqual({});
  });

  it('ends when it is cancelled, with the caller’s reason', async () => {
    hang();
    const caller = new AbortController();
    const call = client(async () => null).call('GET /orders', { query: {} }, { signal: caller.signal });
    const reason = new Error('left the page');
    caller.abort(reason);
    await expect(call).rejects.toBe(reason);
    await expect(client(async () => null).call('GET /orders', { query: {} }, { signal: caller.signal })).rejects.toBe(reason);
  });

  it('ends at the time limit', async () => {
    hang();
    const shop = createClient({ baseUrl: '/api', timeoutMs: 20 });
    await expect(
      shop.call('GET /orders', { query: {} }, { signal: new AbortController().signal }),
    ).rejects.toMatchObject({ status: 0, code: 'timeout' });
  });
});
