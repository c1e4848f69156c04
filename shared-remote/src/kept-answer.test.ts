/** @jest-environment jsdom */
import type { ApiClient } from 'shared-api';
import { EATS_ALL } from 'shared-rules';
import { keepAnswer, stepAnswer, withdrawAnswer } from './kept-answer';
import { dropKeptAnswer, readKept } from './kept-answer-mark';
import { notEaten } from './not-eaten';

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

  it('follows the profile of a customer who changed it elsewhere, also to nothing', async () => {
    await stepAnswer(api, 'u1', 'without nuts');
    await stepAnswer(api, 'u1', 'without nuts, soya');
    expect(notEaten.get()).toEqual({ allergens: ['nuts', 'soya'] });
    await stepAnswer(api, 'u1', undefined);
    expect([notEaten.get(), told()]).toEqual([EATS_ALL, []]);
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
