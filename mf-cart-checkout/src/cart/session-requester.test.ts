import type { CheckoutRequest, CheckoutSession } from 'shared-api';
import { createSessionRequester, SETTLED_MS, type Wanted } from './session-requester';

const wanted = (quantity: number): Wanted => ({ lineIds: ['line'], body: { cartId: 'c', items: [{ planId: 'p', quantity, priceInCents: 1, mealIds: [] }] } });
const session = (sessionId: string): CheckoutSession => ({ sessionId, url: `http://pay.test/${sessionId}` });

function asker() {
  const asked: { body: CheckoutRequest; answer: (value: CheckoutSession) => void; fail: (error: unknown) => void }[] = [];
  const requester = createSessionRequester((body) => new Promise((answer, fail) => asked.push({ body, answer, fail })));
  const quantities = () => asked.map(({ body }) => body.items[0]?.quantity);
  const settle = (ms = SETTLED_MS) => jest.advanceTimersByTimeAsync(ms);
  return { asked, requester, quantities, settle };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('a session requester', () => {
  it('asks once, 500 ms after the last change', async () => {
    const { requester, quantities, settle } = asker();
    requester.want(wanted(1));
    expect(requester.get().status).toBe('preparing');
    await settle(400);
    requester.want(wanted(2));
    await settle(SETTLED_MS - 1);
    expect(quantities()).toEqual([]);
    await settle(1);
    expect(quantities()).toEqual([2]);
  });

  it('asks nothing more for the same cart', async () => {
    const { asked, requester, quantities, settle } = asker();
    requester.want(wanted(1));
    await settle();
    asked[0]?.answer(session('s1'));
    await settle();
    requester.want(wanted(1));
    await settle();
    expect(quantities()).toEqual([1]);
    expect(requester.get()).toMatchObject({ status: 'ready', session: { sessionId: 's1' } });
  });

  it('never has two requests under way, and never shows an older cart’s session', async () => {
    const { asked, requester, quantities, settle } = asker();
    requester.want(wanted(1));
    await settle();
    requester.want(wanted(2));
    await settle();
    expect(quantities()).toEqual([1]);
    asked[0]?.answer(session('old'));
    await settle(0);
    expect(requester.get().status).toBe('preparing');
    expect(quantities()).toEqual([1, 2]);
    asked[1]?.answer(session('new'));
    await settle(0);
    expect(requester.get()).toMatchObject({ status: 'ready', session: { sessionId: 'new' } });
  });

  it('asks again when a cart comes back to what it was: its first session has run out at the server', async () => {
    const { asked, requester, quantities, settle } = asker();
    requester.want(wanted(1));
    await settle();
    requester.want(wanted(2));
    requester.want(wanted(1));
    asked[0]?.answer(session('s1'));
    await settle();
    expect(quantities()).toEqual([1, 1]);
  });

  it('shows nothing for an emptied cart, even if an answer comes late', async () => {
    const { asked, requester, settle } = asker();
    requester.want(wanted(1));
    await settle();
    requester.want(null);
    asked[0]?.answer(session('s1'));
    await settle();
    expect(requester.get()).toEqual({ status: 'idle' });
  });

  it('says what failed, and asks again when told to', async () => {
    const { asked, requester, quantities, settle } = asker();
    requester.want(wanted(1));
    await settle();
    asked[0]?.fail(new Error('no'));
    await settle(0);
    expect(requester.get()).toMatchObject({ status: 'failed', wanted: { lineIds: ['line'] } });
    requester.again();
    await settle();
    expect(quantities()).toEqual([1, 1]);
    asked[1]?.answer(session('s2'));
    await settle(0);
    expect(requester.get()).toMatchObject({ status: 'ready', session: { sessionId: 's2' } });
  });

  it('stops when closed', async () => {
    const { requester, quantities, settle } = asker();
    requester.want(wanted(1));
    requester.close();
    await settle();
    expect(quantities()).toEqual([]);
  });
});
