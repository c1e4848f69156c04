/** @jest-environment jsdom */
import { testConfig } from 'shared-remote/testing';
import { createConsent } from '../consent/consent';
import { createAnalytics } from './analytics';
import type { Sink } from './sink';

const sent: [string, object][] = [];
let stopped = 0;
const sink: Sink = { send: (event, params) => void sent.push([event, params]), stop: () => void (stopped += 1) };
beforeEach(() => {
  localStorage.clear();
  sent.length = 0;
  stopped = 0;
});

function open(load = jest.fn<Promise<Sink | undefined>, []>(async () => sink)) {
  const consent = createConsent(window);
  return { consent, load, ...createAnalytics({ config: testConfig, consent, load }) };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

it('downloads and sends nothing before the visitor’s consent, and then sends the queued events in order', async () => {
  const { track, consent, load } = open();
  track('page_viewed', { route: '/' });
  track('plan_viewed', { plan: 'balanced' });
  await settled();
  expect(load).not.toHaveBeenCalled();
  consent.choose('granted');
  await settled();
  track('logged_in', {});
  expect(sent).toEqual([['page_viewed', { route: '/' }], ['plan_viewed', { plan: 'balanced' }], ['logged_in', {}]]);
  expect(load).toHaveBeenCalledTimes(1);
});

it('drops the queued events when the visitor refuses, also if they accept later', async () => {
  const { track, consent, load } = open();
  track('signed_up', {});
  consent.choose('refused');
  track('logged_in', {});
  await settled();
  expect(load).not.toHaveBeenCalled();
  consent.choose('granted');
  await settled();
  expect(sent).toEqual([]);
});

it('stops immediately when consent is withdrawn', async () => {
  const { track, consent } = open();
  consent.choose('granted');
  await settled();
  consent.choose('refused');
  track('logged_in', {});
  await settled();
  expect(stopped).toBe(1);
  expect(sent).toEqual([]);
});

it('does not use a download that was pending when consent was withdrawn', async () => {
  let finishDownload: (sink: Sink) => void = () => {};
  const { track, consent } = open(jest.fn(() => new Promise<Sink>((resolve) => { finishDownload = resolve; })));
  track('logged_in', {});
  consent.choose('granted');
  consent.choose('refused');
  finishDownload(sink);
  await settled();
  expect([sent, stopped]).toEqual([[], 1]);
});

it('sends no personal data and no free text, whatever a remote tracks', async () => {
  const { track, consent } = open();
  consent.choose('granted');
  await settled();
  // A remote of another version, or with a mistake.
  const trackAny = track as (event: string, params: object) => void;
  trackAny('plan_viewed', { plan: 'ada@example.org' });
  trackAny('plan_viewed', { plan: 'Ada King' });
  trackAny('logged_in', { email: 'ada@example.org' });
  trackAny('page_viewed', { route: '/return?session_id=cs_1' });
  trackAny('made_up', { anything: 'at all' });
  expect(sent).toEqual([['logged_in', {}]]);
});

it('tries the download again with the next event, and keeps the last hundred events', async () => {
  const { track, consent, load } = open(jest.fn<Promise<Sink | undefined>, []>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(sink));
  consent.choose('granted');
  await settled();
  for (let i = 0; i < 120; i += 1) track('order_viewed', {});
  await settled();
  expect(load).toHaveBeenCalledTimes(2);
  expect(sent).toHaveLength(100);
});
