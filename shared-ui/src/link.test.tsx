/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { defineView } from 'shared-remote';
import { renderView } from 'shared-remote/testing';
import { Link } from './link';

const view = defineView({ Component: () => <Link to="/cart" state={{ from: 'menu' }}>To the cart</Link> });

describe('Link', () => {
  it('navigates inside the shop, with its state', async () => {
    const { navigation } = renderView(view);
    await userEvent.click(screen.getByRole('link', { name: 'To the cart' }));
    expect(navigation.get()).toMatchObject({ pathname: '/cart', state: { from: 'menu' } });
  });
  it.each([['primary', ['/cart']], ['text', []]] as const)('prefetches in view, with the look %s: %j', (look, fetched) => {
    let notify: (entries: { isIntersecting: boolean }[]) => void = () => {};
    const observer = jest.fn().mockImplementation((callback: typeof notify) => {
      notify = callback;
      return { observe() {}, disconnect() {} };
    });
    Object.assign(globalThis, { IntersectionObserver: observer });
    const { navigation } = renderView(defineView({ Component: () => <Link to="/cart" look={look}>To the cart</Link> }));
    act(() => notify([{ isIntersecting: false }]));
    expect(navigation.prefetched).toEqual([]);
    act(() => notify([{ isIntersecting: true }]));
    expect(navigation.prefetched).toEqual(fetched);
    Reflect.deleteProperty(globalThis, 'IntersectionObserver');
  });
});
