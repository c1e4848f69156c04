import { openOrders, readReminder } from './reminder';

describe('a message', () => {
  it('is shown as the shop wrote it', () => {
    expect(readReminder(() => ({ title: 'Your meals come on Monday', body: 'They come between 8 am and 6 pm.' })))
      .toEqual({ title: 'Your meals come on Monday', body: 'They come between 8 am and 6 pm.' });
  });

  it.each([
    ['that can’t be read', () => { throw new SyntaxError('no JSON'); }], ['that is empty', () => undefined],
    ['of another kind', () => ({ title: 1 })], ['of no object', () => null],
  ])('%s says something all the same', (_, read) => {
    expect(readReminder(read)).toEqual({ title: 'There is news of your order', body: '' });
  });
});

describe('a tap on it', () => {
  const windows = (...urls: string[]) => {
    const focused: string[] = [];
    const opened: string[] = [];
    return {
      focused, opened,
      matchAll: async () => urls.map((url) => ({ url, focus: async () => focused.push(url) })),
      openWindow: async (url: string) => opened.push(url),
    };
  };

  it('brings My Orders to the front where it is open', async () => {
    const there = windows('https://shop.example/cart', 'https://shop.example/my-orders?from=mail');
    await openOrders(there);
    expect([there.focused, there.opened]).toEqual([['https://shop.example/my-orders?from=mail'], []]);
  });

  it('opens it beside a cart, which stays as it is', async () => {
    const there = windows('https://shop.example/cart');
    await openOrders(there);
    expect([there.focused, there.opened]).toEqual([[], ['/my-orders']]);
  });
});
