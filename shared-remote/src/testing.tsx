import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { act, render } from '@testing-library/react';
import { ApiError, type ApiClient, type RouteName } from 'shared-api';
import type { CallOptions } from 'shared-api/client';
import { createBus } from 'shared-events/bus';
import type { BusPort, Topic, Draft, TopicDefinition } from 'shared-events';
import * as v from 'valibot';
import type { PublicConfig } from './config';
import type { Navigation, ShopLocation, ViewProps } from './contract';
import { RemoteDeclaration } from './declaration';
import { Shop } from './shop';
import type { View } from './view';

interface Input { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }
type Handler = (input: Input, options?: CallOptions) => unknown;

export interface FakeShop {
  props: ViewProps;
  navigation: Navigation & { overlays: string[] };
  bus: BusPort;
  /** Names of the places that stand in the view now. */
  places: string[];
  /** The API calls, in order. */
  calls: { route: RouteName; input: unknown }[];
  /** The analytics events, in order. */
  tracked: { event: string; params: object }[];
  /** Publishes as the topic's owner would. */
  publish<T extends Topic>(topic: T, payload: Draft<T>): void;
  publish(topic: TopicDefinition<v.GenericSchema>, payload: object): void;
}

export interface FakeShopOptions {
  path?: string;
  state?: unknown;
  data?: unknown;
  /** Answers by call; a function may throw an ApiError or return a promise. */
  api?: Partial<Record<RouteName, Handler>>;
  /** What services answer, by service and call. */
  services?: Record<string, Record<string, (...given: never[]) => unknown>>;
  /** Common ones, and those of the package's remote.json. */
  topics?: { [T in Topic]?: Draft<T> } & { [topic: string]: object | undefined };
  config?: PublicConfig;
}

export const testConfig: PublicConfig = {
  environment: 'local',
  siteUrl: 'http://localhost:3000',
  shop: {
    name: 'Five Day Kitchen', tradingName: 'Five Day Kitchen Ltd', address: '1 Example Yard, London E4 6EY',
    email: 'hello@fivedaykitchen.example', phone: '020 7946 0000', companyNumber: '00000000', vatNumber: 'GB 000 0000 00',
  },
  chat: { number: '442079460000', greeting: 'Hello' },
  firebase: { apiKey: 'local', authDomain: 'localhost', projectId: 'demo', appId: '1:0:web:0' },
};

/** The shop for a view under test: the real bus, a location in memory, and answers for API calls. */
export function fakeShop(
  { path = '/', state = null, data, api = {}, services = {}, topics = {}, config = testConfig }: FakeShopOptions = {},
): FakeShop {
  const bus = createBus((error) => {
    throw error;
  });
  const port = bus.port('test', { publishes: topicsOfPackage() });
  for (const [topic, payload] of Object.entries(topics)) port.publish(topic, payload);
  const navigation = memoryNavigation(path, state);
  const calls: FakeShop['calls'] = [];
  const client: ApiClient = {
    async call(route, input, options) {
      calls.push({ route, input });
      const handler = api[route];
      if (!handler) throw new ApiError(404, 'not_found', `The test gave no answer for ${route}.`);
      return handler(input as Input, options);
    },
  };
  const publish = (topic: string | TopicDefinition<v.GenericSchema>, payload: object) =>
    act(() => port.publish(typeof topic === 'string' ? topic : topic.name, payload));
  const tracked: FakeShop['tracked'] = [];
  const places: string[] = [];
  const props: ViewProps = {
    view: 'test/view', navigation, bus: port, api: client, config, data, hydrate: false,
    track: (event, params) => void tracked.push({ event, params }),
    services: faked(services),
    place(name) {
      places.push(name);
      return () => void places.splice(places.indexOf(name), 1);
    },
    onFatal(error) {
      throw error;
    },
    onRecoverable() {},
  };
  return { props, navigation, bus: port, places, calls, tracked, publish };
}

export function renderView<Data>(view: View<Data>, options: FakeShopOptions = {}) {
  const shop = fakeShop(options);
  const { Component, parse } = view.definition;
  const data = options.data === undefined ? undefined : parse?.(options.data);
  return { ...shop, ...render(<Shop props={shop.props}><Component data={data} /></Shop>) };
}

/** As the translator of Chrome and Edge does: each text node of the page stands in elements of the translator's from then on. */
export function translatePage(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Node[] = [];
  while (texts.nextNode()) found.push(texts.currentNode);
  for (const text of found.filter(({ nodeValue }) => nodeValue?.trim())) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    text.parentNode?.replaceChild(outer, text);
    outer.append(inner);
    inner.textContent = text.nodeValue;
  }
}

const COMMON: readonly Topic[] = ['app-status', 'auth', 'cart-count'];

/** What the package whose test runs may hear and say: its remote.json's, and the common topics. */
function topicsOfPackage(): string[] {
  const { testPath = '' } = expect.getState();
  for (let folder = path.dirname(testPath); folder !== path.dirname(folder); folder = path.dirname(folder)) {
    const file = path.join(folder, 'remote.json');
    if (!existsSync(file)) continue;
    const { publishes, reads } = v.parse(RemoteDeclaration, JSON.parse(readFileSync(file, 'utf8')));
    return [...COMMON, ...publishes, ...reads];
  }
  return [...COMMON];
}

function faked(given: NonNullable<FakeShopOptions['services']>): ViewProps['services'] {
  const of = (name: string): ViewProps['services'][string] => new Proxy({}, {
    get: (_, call: string) => given[name]?.[call] ?? (() => Promise.reject(new Error(`The test gave no service ${name}.${call}.`))),
  });
  return new Proxy({}, { get: (_, name: string) => of(name) });
}

function memoryNavigation(path: string, state: unknown): FakeShop['navigation'] {
  const at = (to: string, newState: unknown, key: string): ShopLocation => {
    const { pathname, search, hash } = new URL(to, 'http://shop.test');
    return { pathname, search, hash, state: newState, key };
  };
  const entries = [at(path, state, '0')];
  let index = 0;
  let action: 'POP' | 'PUSH' | 'REPLACE' = 'POP';
  const listeners = new Set<() => void>();
  const changed = (how: typeof action) => {
    action = how;
    act(() => listeners.forEach((listener) => listener()));
  };
  const here = () => entries[index] ?? at('/', null, '0');
  const navigation: FakeShop['navigation'] = {
    overlays: [],
    get: here,
    action: () => action,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    push(to, newState = null) {
      entries.splice(++index, Infinity, at(to, newState, String(index)));
      changed('PUSH');
    },
    replace(to, newState = null) {
      entries[index] = at(to, newState, String(index));
      changed('REPLACE');
    },
    go(delta) {
      index = Math.max(0, Math.min(entries.length - 1, index + delta));
      changed('POP');
    },
    openOverlay: (name) => void navigation.overlays.push(name),
    closeOverlay: () => void navigation.overlays.pop(),
  };
  return navigation;
}
