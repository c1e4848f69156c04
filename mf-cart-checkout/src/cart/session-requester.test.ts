import type { CheckoutRequest, CheckoutSession } from 'shared-api';
import { createSessionRequester, DEBOUNCE_MS, type SessionRequest } from './session-requester';

const request = (quantity: number): SessionRequest => ({
  lineIds: ['line'], body: { cartId: 'c', items: [{ planId: 'p', quantity, priceInCents: 1, mealIds: [] }] },
});
const session = (sessionId: string): CheckoutSession => ({ sessionId, url: `http://pay.test/${sessionId}` });

function setUp() {
  const sent: { body: CheckoutRequest; answer: (value: CheckoutSession) => void; fail: (error: unknown) => void }[] = [];
  const requester = createSessionRequester((body) => new Promise((answer, fail) => sent.push({ body, answer, fail })));
  const quantities = () => sent.map(({ body }) => body.items[0]?.quantity);
  const wait = (ms = DEBOUNCE_MS) => jest.advanceTimersByTimeAsync(ms);
  return { sent, requester, quantities, wait };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('a session requester', () => {
  it('sends one request, 500 ms after the last change', async () => {
    const { requester, quantities, wait } = setUp();
    requester.setRequest(request(1));
    expect(requester.get().status).toBe('preparing');
    await wait(400);
    requester.setRequest(request(2));
    await wait(DEBOUNCE_MS - 1);
    expect(quantities()).toEqual([]);
    await wait(1);
    expect(quantities()).toEqual([2]);
  });

  it('sends no second request for the same cart', async () => {
    const { sent, requester, quantities, wait } = setUp();
    requester.setRequest(request(1));
    await wait();
    sent[0]?.answer(session('s1'));
    await wait();
    requester.setRequest(request(1));
    await wait();
    expect(quantities()).toEqual([1]);
    expect(requester.get()).toMatchObject({ status: 'ready', session: { sessionId: 's1' } });
  });

  it('never has two pending requests, and never shows an older cart’s session', async () => {
    const { sent, requester, quantities, wait } = setUp();
    requester.setRequest(request(1));
    await wait();
    requester.setRequest(request(2));
    await wait();
    expect(quantities()).toEqual([1]);
    sent[0]?.answer(session('old'));
    await wait(0);
    expect(requester.get().status).toBe('preparing');
    expect(quantities()).toEqual([1, 2]);
    sent[1]?.answer(session('new'));
    await wait(0);
    expect(requester.get()).toMatchObject({ status: 'ready', session: { sessionId: 'new' } });
  });

  it('sends a new request when a cart is changed back: the server has expired its first session', async () => {
    const { sent, requester, quantities, wait } = setUp();
    requester.setRequest(request(1));
    await wait();
    requester.setRequest(request(2));
    requester.setRequest(request(1));
    sent[0]?.answer(session('s1'));
    await wait();
    expect(quantities()).toEqual([1, 1]);
  });

  it('is idle for an emptied cart, even if an answer arrives late', async () => {
    const { sent, requester, wait } = setUp();
    requester.setRequest(request(1));
    await wait();
    requester.setRequest(null);
    sent[0]?.answer(session('s1'));
    await wait();
    expect(requester.get()).toEqual({ status: 'idle' });
  });

  it('reports a failure with its request, and sends it again on retry', async () => {
    const { sent, requester, quantities, wait } = setUp();
    requester.setRequest(request(1));
    await wait();
    sent[0]?.fail(new Error('no'));
    await wait(0);
    expect(requester.get()).toMatchObject({ status: 'failed', request: { lineIds: ['line'] } });
    requester.retry();
    await wait();
    expect(quantities()).toEqual([1, 1]);
    sent[1]?.answer(session('s2'));
    await wait(0);
    expect(requester.get()).toMatchObject({ status: 'ready', session: { sessionId: 's2' } });
  });

  it('stops when closed', async () => {
    const { requester, quantities, wait } = setUp();
    requester.setRequest(request(1));
    requester.close();
    await wait();
    expect(quantities()).toEqual([]);
  });
});
