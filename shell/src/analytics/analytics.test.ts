/** @jest-environment jsdom */
import type { ReleasedRemote } from 'shared-remote/release-document';
import { testConfig } from 'shared-remote/testing';
import { createConsent } from '../consent/consent';
import { oneDocumentEach } from '../testing/one-document-each';
import { createAnalytics } from './analytics';
import type { Sink } from './sink';

const EVENTS: ReleasedRemote['events'] = {
  page_viewed: { route: 'route' }, plan_viewed: { plan: 'id' }, item_added: { plan: 'id', pence: 'count' },
  paid: { outcome: ['paid', 'held'] },
  logged_in: {}, signed_up: {}, order_viewed: {},
};
const sent: [string, object][] = [];
let stopped = 0;
const sink: Sink = { send: (event, params) => void sent.push([event, params]), stop: () => void (stopped += 1) };
oneDocumentEach();
beforeEach(() => {
  localStorage.clear();
  sent.length = 0;
  stopped = 0;
});

function open(load = jest.fn<Promise<Sink | undefined>, []>(async () => sink)) {
  const consent = createConsent(window);
  const { trackFor } = createAnalytics({ config: testConfig, consent, load });
  return { consent, load, trackFor, track: trackFor(EVENTS) };
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

it('stops where the choice is gone, and keeps the events until there is one again', async () => {
  const { track, consent } = open();
  consent.choose('granted');
  await settled();
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  track('logged_in', {});
  expect([stopped, sent]).toEqual([1, []]);
  consent.choose('granted');
  await settled();
  expect(sent).toEqual([['logged_in', {}]]);
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
  track('plan_viewed', { plan: 'ada@example.org' });
  track('plan_viewed', { plan: 'Ada King' });
  track('plan_viewed', {});
  track('item_added', { plan: 'balanced', pence: 1.5 });
  track('paid', { outcome: 'Ada' });
  track('page_viewed', { route: '/return?session_id=cs_1' });
  track('logged_in', { email: 'ada@example.org' });
  track('item_added', { plan: 'balanced', pence: 7999, email: 'ada@example.org' });
  track('paid', { outcome: 'held' });
  expect(sent).toEqual([['logged_in', {}], ['item_added', { plan: 'balanced', pence: 7999 }], ['paid', { outcome: 'held' }]]);
});

it('sends nothing that the remote does not declare, whoever else does', async () => {
  const { trackFor, consent } = open();
  consent.choose('granted');
  await settled();
  for (const event of ['made_up', 'constructor', 'plan_viewed']) trackFor({ logged_in: {} })(event, { plan: 'balanced' });
  expect(sent).toEqual([]);
});

it('tries the download again with the next event, and keeps the last hundred events', async () => {
  const { track, consent, load } = open(
    jest.fn<Promise<Sink | undefined>, []>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(sink),
  );
  consent.choose('granted');
  await settled();
  for (let i = 0; i < 120; i += 1) track('order_viewed', {});
  await settled();
  expect(load).toHaveBeenCalledTimes(2);
  expect(sent).toHaveLength(100);
});
