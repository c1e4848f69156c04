/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { defineView } from 'shared-remote';
import { renderView, translatePage } from 'shared-remote/testing';
import { Link } from './link';

const view = defineView({ Component: () => <Link to="/cart" state={{ from: 'menu' }}>To the cart</Link> });

describe('Link', () => {
  it('navigates inside the shop, with its state', async () => {
    const { navigation } = renderView(view);
    await userEvent.click(screen.getByRole('link', { name: 'To the cart' }));
    expect(navigation.get()).toMatchObject({ pathname: '/cart', state: { from: 'menu' } });
  });
  it.each([['primary', ''], ['text', null]] as const)('asks for its page to be prefetched in view with the look %s: %j', (look, mark) => {
    renderView(defineView({ Component: () => <Link to="/cart" look={look}>To the cart</Link> }));
    expect(screen.getByRole('link', { name: 'To the cart' }).getAttribute('data-prefetch')).toBe(mark);
  });
  it('leaves what a click of its own prepares to its owner', () => {
    renderView(defineView({ Component: () => <Link to="/cart" look="primary" onPlainClick={() => {}}>To the cart</Link> }));
    expect(screen.getByRole('link', { name: 'To the cart' })).not.toHaveAttribute('data-prefetch');
  });
  it('becomes busy and takes its next label in a page that the browser has translated', () => {
    let setBusy = (_: boolean) => {};
    const Opening = () => {
      const [busy, set] = useState(false);
      setBusy = set;
      return <Link to="/cart" look="primary" busy={busy}>{busy ? 'Opening' : 'Open'}</Link>;
    };
    renderView(defineView({ Component: Opening }));
    translatePage();
    act(() => setBusy(true));
    expect(screen.getByRole('link')).toHaveTextContent(/^Opening$/);
    translatePage();
    act(() => setBusy(false));
    expect(screen.getByRole('link')).toHaveTextContent(/^Open$/);
  });
});
