/** @jest-environment jsdom */
import { forgetFailedPreloads } from './forget-failed-preloads';

it('fetches once what could not be preloaded, and nothing else that failed', () => {
  const ask = jest.fn().mockRejectedValue(new TypeError('Load failed'));
  forgetFailedPreloads(document, ask);
  document.head.innerHTML = '<link rel="preload" as="script" href="/a.js"><link rel="stylesheet" href="/b.css"><script src="/c.js"></script>';
  for (const element of document.head.children) element.dispatchEvent(new Event('error'));
  expect(ask.mock.calls).toEqual([['http://localhost/a.js']]);
});
