// Of the shell's worker, mf-cart-checkout's cart and shared-remote's last-seen together: no package may import the others.
import fc from 'fast-check';
import { cartAction, openCartTabs, type CartAction } from '../../mf-cart-checkout/src/service/testing/cart-tabs';
import { dropLastSeen, readLastSeen, writeLastSeen } from '../../shared-remote/src/last-seen';
import type { SafeStorage } from '../../shared-remote/src/storage';
import { openVisits, visit, type Visit } from '../../shell/src/offline/worker/testing/visits';

const UIDS = ['a', 'b', 'ab'] as const;
const TABS = [0, 1] as const;

type CustomerAction = { do: 'sign in'; tab: 0 | 1; uid: (typeof UIDS)[number] } | {
  do: 'sign out' | 'fetch orders' | 'orders arrive'; tab: 0 | 1;
};
const tab = fc.constantFrom(...TABS);
const customerAction: fc.Arbitrary<CustomerAction> = fc.oneof(
  fc.record({ do: fc.constant('sign in' as const), tab, uid: fc.constantFrom(...UIDS) }),
  fc.record({ do: fc.constantFrom('sign out' as const, 'fetch orders' as const, 'orders arrive' as const), tab }),
);

/** Who is signed in, which the second tab hears late, and what My Orders keeps of whom (mf-orders/src/list/orders-query.ts). */
function openCustomers() {
  const entries = new Map<string, string>();
  let full = false;
  const storage: SafeStorage = {
    get: (key) => entries.get(key) ?? null,
    set: (key, value) => !full && entries.set(key, value) === entries,
    remove: (key) => void entries.delete(key),
    keys: () => [...entries.keys()],
  };
  let who: string | undefined;
  const tabs: { who?: string | undefined; asked?: string | undefined }[] = [{}, {}];

  function hear(one: (typeof tabs)[number]): void {
    one.who = who;
    dropLastSeen(who, Date.now(), storage);
  }

  function check(): void {
    for (const { who: shown } of tabs) {
      if (shown === undefined) continue;
      const kept = readLastSeen(shown, 'orders', Date.now(), storage);
      if (kept) expect(kept.value).toEqual({ of: shown });
    }
    if (tabs.every((one) => one.who === who)) {
      expect(storage.keys().filter((key) => who === undefined || !key.endsWith(`:${who}`))).toEqual([]);
    }
  }

  return {
    full: (now: boolean) => { full = now; },
    tell() {
      tabs.forEach(hear);
      check();
    },
    take(action: CustomerAction): void {
      const own = tabs[action.tab] ?? {};
      if (action.do === 'sign in' && who === undefined) {
        who = action.uid;
        hear(own);
      } else if (action.do === 'sign out' && own.who !== undefined) {
        who = undefined;
        hear(own);
      } else if (action.do === 'fetch orders') own.asked = own.who;
      else if (action.do === 'orders arrive' && own.asked !== undefined && own.asked === own.who) {
        writeLastSeen(own.asked, 'orders', { of: own.asked }, Date.now(), storage);
      }
      check();
    },
  };
}

type Action = { visit: Visit } | { cart: CartAction } | { customer: CustomerAction };
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ visit }) }, { weight: 2, arbitrary: fc.record({ cart: cartAction }) },
  { weight: 2, arbitrary: fc.record({ customer: customerAction }) },
);

it('in 1,000 sequences of {online, offline, release, rollback, canary, sign in, sign out, two tabs, storage full, newer worker, kill switch, Back}: never a page of mixed releases, never another’s data, never a lost cart line', async () => {
  await fc.assert(fc.asyncProperty(fc.array(action, { minLength: 10, maxLength: 40 }), async (actions) => {
    const [look, cart, customers] = [openVisits(), openCartTabs(), openCustomers()];
    // One browser has one storage: all three are full or have room at once.
    const storage = async (full: boolean) => {
      cart.take({ do: full ? 'full' : 'room' });
      customers.full(full);
      await look({ do: full ? 'full' : 'room' });
    };
    for (const one of actions) {
      const what = Object.values(one)[0]?.do;
      if (what === 'full' || what === 'room') await storage(what === 'full');
      else if ('visit' in one) await look(one.visit);
      else if ('customer' in one) customers.take(one.customer);
      else {
        cart.take(one.cart);
        if (one.cart.do === 'tell') customers.tell();
      }
    }
    await look({ do: 'arrive' });
    cart.end();
    customers.tell();
  }), { numRuns: 1_000 });
});
