/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { createBus } from './bus';
import { useTopic } from './react';
import type { BusPort } from './port';

const Count = ({ bus }: { bus: BusPort }) => <p>{useTopic(bus, 'cart-count')?.count ?? 'nothing'}</p>;

test('a view renders each new value of a state topic', () => {
  const bus = createBus(() => {});
  const owner = bus.port('cart', { publishes: ['cart-count'] });
  render(<Count bus={bus.port('view', { publishes: [] })} />);
  expect(screen.getByText('nothing')).toBeTruthy();
  act(() => owner.publish('cart-count', { count: 2 }));
  expect(screen.getByText('2')).toBeTruthy();
});

test('the first render equals the composed page, whatever value the bus has', () => {
  const bus = createBus(() => {});
  bus.port('cart', { publishes: ['cart-count'] }).publish('cart-count', { count: 2 });
  expect(renderToString(<Count bus={bus.port('view', { publishes: [] })} />)).toBe('<p>nothing</p>');
});
