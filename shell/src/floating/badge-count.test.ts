import { badgeCount } from './badge-count';

it.each([[0, '0'], [99, '99'], [100, '99+'], [5000, '99+']])('shows %p as %p on the badge', (count, text) => {
  expect(badgeCount(count)).toBe(text);
});
