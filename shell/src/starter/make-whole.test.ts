/** @jest-environment jsdom */
import { NO_INPUT } from './early-input';
import { makeWhole } from './make-whole';

it('hides what was composed until a time that is over', () => {
  document.body.innerHTML = ['2026-11-14T00:00:00.000Z', '2026-11-21T00:00:00.000Z'].map(
    (until) => `<p data-until="${until}">Monday</p>`,
  ).join('');
  jest.useFakeTimers({ now: new Date('2026-11-14T00:00:00Z') });
  makeWhole(window, NO_INPUT);
  expect([...document.querySelectorAll<HTMLElement>('[data-until]')].map(({ dataset }) => dataset.over)).toEqual(['', undefined]);
  jest.useRealTimers();
});
