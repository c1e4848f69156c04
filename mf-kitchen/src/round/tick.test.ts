import { Moves } from 'shared-api/schemas/kitchen';
import { bySector, sectorOf } from './sectors';
import { testStop } from '../testing/test-lists';
import { MOST_AT_ONCE, UNDO_MS, due, further, nextStep, undoable, type Tick } from './tick';

it('sends no more at once than the shop takes', () => {
  expect(Moves.properties.orders).toMatchObject({ maxItems: MOST_AT_ONCE });
});

const tick = (order: string, to: Tick['to'], at: number): Tick => ({ order, to, at });

it.each(
  [
    ['NEW', 'PREPARING'], ['PREPARING', 'DELIVERING'], ['DELIVERING', 'COMPLETED'], ['COMPLETED', undefined], ['CANCELLED', undefined],
  ] as const,
)('after %s comes %s', (status, step) => {
  expect(nextStep(status)).toBe(step);
});

it('shows the further of what the shop knows and what was ticked off, and a cancelled order as such', () => {
  expect(further('PREPARING', ['DELIVERING'])).toBe('DELIVERING');
  expect(further('COMPLETED', ['DELIVERING'])).toBe('COMPLETED');
  expect(further('CANCELLED', ['DELIVERING'])).toBe('CANCELLED');
});

it('a tick can be undone for a minute, the last one first, and is sent after that', () => {
  const ticks = [tick('A', 'DELIVERING', 0), tick('A', 'COMPLETED', 1000)];
  expect(undoable(ticks, 'A', 1000)).toBe(ticks[1]);
  expect(undoable(ticks, 'A', 1000 + UNDO_MS)).toBeUndefined();
  expect(due(ticks, UNDO_MS - 1)).toEqual([]);
  expect(due(ticks, UNDO_MS)).toEqual([{ to: 'DELIVERING', orders: ['A'] }]);
  expect(due(ticks, UNDO_MS + 1000)).toEqual([{ to: 'DELIVERING', orders: ['A'] }, { to: 'COMPLETED', orders: ['A'] }]);
  expect(due(ticks, 1000, true)).toHaveLength(2);
});

it('a clock that was put back keeps no tick', () => {
  expect(due([tick('A', 'DELIVERING', 9e12)], 1000)).toEqual([{ to: 'DELIVERING', orders: ['A'] }]);
});

it.each([
  ['E4 6EY', 'E4 6'], ['e46ey', 'E4 6'], ['E17 5JW', 'E17 5'], ['EC1A 1BB', 'EC1A 1'], ['?', ''],
])('the sector of %s is %s', (postCode, sector) => {
  expect(sectorOf(postCode)).toBe(sector);
});

it('sorts sectors and house numbers by number', () => {
  const stop = (order: string, postCode: string, line: string) => testStop(order, { postCode, lines: [line] });
  const sectors = bySector([
    stop('A', 'E17 5JW', '1 Yard'), stop('B', 'E4 6EY', '10 Yard'), stop('C', 'E4 6EY', '9 Yard'), stop('D', 'E4 6AA', '2 Yard'),
  ]);
  expect(sectors.map(({ sector, stops }) => [sector, stops.map(({ order }) => order)]))
    .toEqual([['E4 6', ['D', 'C', 'B']], ['E17 5', ['A']]]);
});
