/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { defineView } from 'shared-remote';
import { renderView } from 'shared-remote/testing';
import { Link } from './link';

const view = defineView({ Component: () => <Link to="/cart" state={{ from: 'menu' }}>To the cart</Link> });

describe('Link', () => {
  it('leads through the shop, with its state', async () => {
    const { navigation } = renderView(view);
    await userEvent.click(screen.getByRole('link', { name: 'To the cart' }));
    expect(navigation.get()).toMatchObject({ pathname: '/cart', state: { from: 'menu' } });
  });
  it('prefetches when pointed at', async () => {
    const { navigation } = renderView(view);
    await userEvent.hover(screen.getByRole('link'));
    expect(navigation.prefetched).toContain('/cart');
  });
  it('prefetches when focused', async () => {
    const { navigation } = renderView(view);
    await userEvent.tab();
    expect(navigation.prefetched).toContain('/cart');
  });
  it('prefetches when it comes into view', () => {
    let tell: (entries: { isIntersecting: boolean }[]) => void = () => {};
    const observer = jest.fn().mockImplementation((callback: typeof tell) => {
      tell = callback;
      return { observe() {}, disconnect() {} };
    });
    Object.assign(globalThis, { IntersectionObserver: observer });
    const { navigation } = renderView(view);
    act(() => tell([{ isIntersecting: false }]));
    expect(navigation.prefetched).toEqual([]);
    act(() => tell([{ isIntersecting: true }]));
    expect(navigation.prefetched).toEqual(['/cart']);
    Reflect.deleteProperty(globalThis, 'IntersectionObserver');
  });
});
