/** @jest-environment jsdom */
import type { ApiClient, Profile } from 'shared-api';
import { EATS_ALL } from 'shared-rules';
import { keepAnswer, sendAnswer, stepAnswer, withdrawAnswer } from './kept-answer';
import { dropKeptAnswer, readKept } from './kept-answer-mark';
import { notEaten } from './not-eaten';

const ada: Profile = {
  firstName: 'Ada', lastName: 'Byron', email: 'ada@example.test', phone: '02079460000', address: '1 Engine Row', postCode: 'E4 6EY',
  city: 'London', country: 'UK', isMarketingAccepted: true, isEmailVerified: true, profile_status: 'COMPLETED',
};
let sent: unknown[];
let down: boolean;
const api: ApiClient = {
  async call(_route, input) {
    if (down) throw new Error('no connection');
    sent.push(input);
  },
};
const told = () => sent.map((input) => (input as { body: { allergens: string } }).body.allergens);

beforeEach(() => {
  localStorage.clear();
  notEaten.set(EATS_ALL);
  [sent, down] = [[], false];
});

describe('an answer that a customer keeps in the profile', () => {
  it('is sent only once the customer has asked for it', async () => {
    notEaten.set({ allergens: ['milk'] });
    await stepAnswer(api, 'u1', undefined);
    expect([told(), readKept('u1')]).toEqual([[], undefined]);
    await keepAnswer(api, 'u1');
    expect([told(), readKept('u1'), readKept('u2')]).toEqual([['without milk'], 'without milk', undefined]);
  });

  it('comes to another device that has no answer, and replaces none', async () => {
    await stepAnswer(api, 'u1', 'vegan; without nuts');
    expect(notEaten.get()).toEqual({ diet: 'vegan', allergens: ['nuts'] });
    localStorage.clear();
    notEaten.set({ allergens: ['fish'] });
    await stepAnswer(api, 'u1', 'without nuts');
    expect([notEaten.get(), told()]).toEqual([{ allergens: ['fish'] }, []]);
  });

  it('follows the profile of a customer who changed it elsewhere, also to everything', async () => {
    await stepAnswer(api, 'u1', 'without nuts');
    await stepAnswer(api, 'u1', 'without nuts, soya');
    expect(notEaten.get()).toEqual({ allergens: ['nuts', 'soya'] });
    await stepAnswer(api, 'u1', 'eats everything');
    expect([notEaten.get(), readKept('u1'), told()]).toEqual([EATS_ALL, 'eats everything', []]);
  });

  it('is never overwritten by an older profile: what could not be sent is sent first', async () => {
    await stepAnswer(api, 'u1', 'without nuts');
    notEaten.set({ allergens: ['nuts', 'peanuts'] });
    down = true;
    await expect(stepAnswer(api, 'u1', 'without nuts')).rejects.toThrow('no connection');
    expect(notEaten.get()).toEqual({ allergens: ['nuts', 'peanuts'] });
    down = false;
    await stepAnswer(api, 'u1', 'without nuts');
    expect([told(), notEaten.get()]).toEqual([['without nuts, peanuts'], { allergens: ['nuts', 'peanuts'] }]);
  });

  it('leaves words of the customer’s own in the profile', async () => {
    await stepAnswer(api, 'u1', 'A little milk is fine');
    expect([notEaten.get(), readKept('u1')]).toEqual([EATS_ALL, undefined]);
    await stepAnswer(api, 'u1', 'without nuts');
    await stepAnswer(api, 'u1', 'Peanuts, badly');
    expect([notEaten.get(), readKept('u1'), told()]).toEqual([{ allergens: ['nuts'] }, undefined, []]);
  });

  it('leaves the device with its customer, and only then', async () => {
    await stepAnswer(api, 'u1', 'without nuts');
    dropKeptAnswer('u1');
    expect(notEaten.get()).toEqual({ allergens: ['nuts'] });
    dropKeptAnswer();
    expect([notEaten.get(), readKept('u1')]).toEqual([EATS_ALL, undefined]);
    notEaten.set({ allergens: ['fish'] });
    dropKeptAnswer();
    expect(notEaten.get()).toEqual({ allergens: ['fish'] });
  });

  it('stays on the device when it is taken out of the profile', async () => {
    await stepAnswer(api, 'u1', 'without nuts');
    await withdrawAnswer(api);
    expect([told(), notEaten.get(), readKept('u1')]).toEqual([[''], { allergens: ['nuts'] }, undefined]);
  });
});

describe('a request that outlasts its customer’s sign-out', () => {
  /** Answers once it is let. */
  function slow(answer: unknown = {}) {
    let finish = () => {};
    const until = new Promise<void>((resolve) => { finish = resolve; });
    const shop: ApiClient = { call: () => until.then(() => answer) };
    return { shop, finish };
  }
  const KEPT = 'without milk';
  beforeEach(() => stepAnswer(api, 'u1', KEPT));
  const state = () => [notEaten.get(), readKept('u1'), readKept('u2')];

  it('marks nothing on the device, so the next sign-in takes the profile’s answer and does not empty it', async () => {
    const { shop, finish } = slow();
    notEaten.set({ allergens: ['milk', 'nuts'] });
    const sending = keepAnswer(shop, 'u1');
    dropKeptAnswer();
    finish();
    await sending;
    expect(state()).toEqual([EATS_ALL, undefined, undefined]);
    await stepAnswer(api, 'u1', 'without milk, nuts');
    expect([notEaten.get(), told()]).toEqual([{ allergens: ['milk', 'nuts'] }, []]);
  });

  it('nor once the same customer is in again, whose profile was read before it arrived there', async () => {
    const { shop, finish } = slow();
    notEaten.set({ allergens: ['milk', 'nuts'] });
    const sending = keepAnswer(shop, 'u1');
    dropKeptAnswer();
    await stepAnswer(api, 'u1', KEPT);
    finish();
    await sending;
    await stepAnswer(api, 'u1', 'without milk, nuts');
    expect([notEaten.get(), told()]).toEqual([{ allergens: ['milk', 'nuts'] }, []]);
  });

  it('nor if it was the first: the device had no mark to lose', async () => {
    const { shop, finish } = slow();
    localStorage.clear();
    notEaten.set({ allergens: ['fish'] });
    const sending = keepAnswer(shop, 'u1');
    dropKeptAnswer();
    finish();
    await sending;
    expect(state()).toEqual([{ allergens: ['fish'] }, undefined, undefined]);
  });

  it('does not bring the answer back to a device that its customer has left', async () => {
    const { shop, finish } = slow({ user: { ...ada, allergens: KEPT } });
    notEaten.set({ allergens: ['milk', 'nuts'] });
    const sending = sendAnswer(shop, 'u1');
    dropKeptAnswer();
    finish();
    await sending;
    expect([state(), told()]).toEqual([[EATS_ALL, undefined, undefined], []]);
  });

  it('takes no mark of who has signed in since', async () => {
    const { shop, finish } = slow();
    const withdrawing = withdrawAnswer(shop);
    dropKeptAnswer('u2');
    await stepAnswer(api, 'u2', 'without soya');
    finish();
    await withdrawing;
    expect(state()).toEqual([{ allergens: ['soya'] }, undefined, 'without soya']);
  });
});

describe('an answer that two devices keep in one profile', () => {
  let profile: { allergens?: string };
  const shop: ApiClient = {
    async call(route, input) {
      if (route === 'GET /user/profile') return { user: { ...ada, ...profile } };
      const { allergens } = (input as { body: { allergens: string } }).body;
      // As the server does: an empty text is none.
      profile = allergens ? { allergens } : {};
      return {};
    },
  };
  const devices: Record<'phone' | 'laptop', Record<string, string>> = { phone: {}, laptop: {} };

  /** Each device has a storage of its own. */
  async function on(device: 'phone' | 'laptop', work: () => Promise<void> | void): Promise<void> {
    localStorage.clear();
    for (const [key, value] of Object.entries(devices[device])) localStorage.setItem(key, value);
    await work();
    devices[device] = { ...localStorage };
  }
  const visit = () => stepAnswer(shop, 'u1', profile.allergens);

  beforeEach(async () => {
    [profile, devices.phone, devices.laptop] = [{}, {}, {}];
    await on('phone', async () => {
      notEaten.set({ allergens: ['nuts'] });
      await keepAnswer(shop, 'u1');
    });
    await on('laptop', visit);
    await on('phone', () => withdrawAnswer(shop));
  });

  it('stays on both when it is taken out on one, and neither keeps it in the profile any more', async () => {
    await on('laptop', async () => {
      await visit();
      expect([notEaten.get(), readKept('u1')]).toEqual([{ allergens: ['nuts'] }, undefined]);
      notEaten.set({ allergens: ['nuts', 'fish'] });
      await visit();
    });
    await on('phone', () => expect([notEaten.get(), readKept('u1')]).toEqual([{ allergens: ['nuts'] }, undefined]));
    expect(profile).toEqual({});
  });

  it.each([['at the next visit', visit], ['at once, on an open page', () => sendAnswer(shop, 'u1')]])(
    'is not sent again by a change on the other device, %s', async (_when, send) => {
      await on('laptop', async () => {
        notEaten.set({ allergens: ['nuts', 'fish'] });
        await send();
        expect([notEaten.get(), readKept('u1')]).toEqual([{ allergens: ['nuts', 'fish'] }, undefined]);
      });
      expect(profile).toEqual({});
    },
  );

  it('goes to everything on both when it is emptied on one, and is kept on', async () => {
    await on('laptop', async () => {
      await visit();
      await keepAnswer(shop, 'u1');
    });
    await on('phone', async () => {
      await keepAnswer(shop, 'u1');
      notEaten.set(EATS_ALL);
      await sendAnswer(shop, 'u1');
    });
    await on('laptop', async () => {
      await visit();
      expect(notEaten.get()).toEqual(EATS_ALL);
      notEaten.set({ allergens: ['fish'] });
      await sendAnswer(shop, 'u1');
    });
    expect(profile).toEqual({ allergens: 'without fish' });
  });
});
