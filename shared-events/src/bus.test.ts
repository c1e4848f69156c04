import { createBus } from './bus';
import * as v from 'valibot';
import { current, publish, publisher, subscribe, TopicError } from './port';
import { defineTopic } from './topics';

const open = () => createBus((error) => { throw error; });
const count = { count: 3 };

test('a state topic replays its last value to a late subscriber', () => {
  const bus = open();
  publisher('mf-cart-checkout', bus.port('cart', { publishes: ['cart-count'] }))('cart-count', count);
  const received: number[] = [];
  subscribe(bus.port('late', { publishes: [] }), 'cart-count', ({ count }) => received.push(count));
  expect(received).toEqual([3]);
});

test('nobody gets a state after a newer one, also where a listener publishes that meanwhile; of facts each is delivered', () => {
  const bus = open();
  const owner = bus.port('cart', { publishes: ['cart-count', 'cart:changed'] });
  const received: unknown[] = [];
  for (const topic of ['cart-count', 'cart:changed']) {
    owner.subscribe(topic, (value) => { if (value === 1) owner.publish(topic, 2); });
    bus.port('late', { publishes: [] }).subscribe(topic, (value) => received.push(value));
    owner.publish(topic, 1);
  }
  expect(received).toEqual([2, 2, 1]);
});

test('a fact is received only by subscribers at the time of its publication', () => {
  const bus = open();
  const paid = defineTopic('cart:paid', v.object({ sessionId: v.string(), method: v.string() }));
  const owner = bus.port('cart', { publishes: ['cart:paid'] });
  publish(owner, paid, { sessionId: 'early', method: 'card' });
  const received: string[] = [];
  // A reader has a schema of its own, of what it reads.
  const read = defineTopic('cart:paid', v.object({ sessionId: v.string() }));
  subscribe(bus.port('reader', { publishes: [] }), read, ({ sessionId }) => received.push(sessionId));
  publish(owner, paid, { sessionId: 'now', method: 'card' });
  expect(received).toEqual(['now']);
});

test('only a topic’s owner can publish to it', () => {
  const port = open().port('mf-catalog', { publishes: [] });
  expect(() => port.publish('cart-count', count)).toThrow(TopicError);
  expect(() => port.publish('cart-count', count)).toThrow("mf-catalog does not own the topic 'cart-count'");
});

test('a subscriber that throws does not affect others, and is reported with its topic and name', () => {
  const errors: unknown[] = [];
  const bus = createBus((...about) => errors.push(about));
  const broken = new Error('broken');
  const received: unknown[] = [];
  bus.port('bad', { publishes: [] }).subscribe('cart-count', () => { throw broken; });
  bus.port('good', { publishes: [] }).subscribe('cart-count', (value) => received.push(value));
  const owner = bus.port('cart', { publishes: ['cart-count'] });
  owner.publish('cart-count', count);
  owner.publish('cart-count', { count: 4 });
  expect(received).toEqual([count, { count: 4 }]);
  expect(errors).toEqual([[broken, 'cart-count', 'bad'], [broken, 'cart-count', 'bad']]);
});

test('a port receives nothing after it was closed, even when it is closed while a value is being delivered', () => {
  const bus = open();
  const owner = bus.port('cart', { publishes: ['cart-count'] });
  const slot = bus.port('slot', { publishes: [] });
  const received: unknown[] = [];
  bus.port('closer', { publishes: [] }).subscribe('cart-count', () => slot.close());
  slot.subscribe('cart-count', (value) => received.push(value));
  owner.publish('cart-count', count);
  expect(received).toEqual([]);
});

test('a closed port takes no new subscription: a view that subscribes after something it waited for may be gone', () => {
  const bus = open();
  const owner = bus.port('cart', { publishes: ['cart-count'] });
  const slot = bus.port('slot', { publishes: [] });
  owner.publish('cart-count', count);
  slot.close();
  const received: unknown[] = [];
  const stop = slot.subscribe('cart-count', (value) => received.push(value));
  owner.publish('cart-count', { count: 4 });
  stop();
  expect(received).toEqual([]);
});

test('a newer build’s extra fields are ignored, and an invalid payload is not delivered', () => {
  const bus = open();
  const owner = bus.port('cart', { publishes: ['cart-count'] });
  const reader = bus.port('reader', { publishes: [] });
  const received: unknown[] = [];
  subscribe(reader, 'cart-count', (payload) => received.push(payload));
  owner.publish('cart-count', { v: 7, count: 1, colour: 'green' });
  owner.publish('cart-count', { v: 8, total: 1 });
  expect(received).toEqual([{ count: 1 }]);
  expect(current(reader, 'cart-count')).toBeUndefined();
});
