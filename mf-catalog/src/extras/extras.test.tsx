/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { screen, within } from '@testing-library/react';
import { renderView } from 'shared-remote/testing';
import extras from './index';

describe('Extras', () => {
  it('shows Sauce and Bread with text, price and a picture each for phone and laptop', () => {
    renderView(extras, { path: '/extra' });
    expect(screen.getByRole('heading', { level: 1, name: 'Extras' })).toBeInTheDocument();
    for (const [name, price] of [['Sauce', '£4.50'], ['Bread', '£3.90']] as const) {
      const item = screen.getByRole('heading', { level: 2, name }).closest('li') as HTMLElement;
      expect(within(item).getByText(price)).toBeInTheDocument();
      expect(within(item).getByRole('img', { name }).closest('picture')?.querySelectorAll('source[media]').length).toBeGreaterThan(0);
      expect(item).toHaveTextContent(/Contains/);
    }
  });
  it('sells nothing', () => {
    renderView(extras, { path: '/extra' });
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
