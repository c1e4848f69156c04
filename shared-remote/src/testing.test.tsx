/** @jest-environment jsdom */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fakeShop } from './testing';

/** What a package whose test runs may say is read from the remote.json above that test. */
let folder: string;
const { testPath } = expect.getState();
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fdk-testing-'));
  mkdirSync(path.join(folder, 'src'));
  writeFileSync(path.join(folder, 'remote.json'), JSON.stringify({
    name: 'mf-guide', owner: 'Guide', title: 'Guide', publishes: ['guide:opened'], reads: ['orders:claimed'],
    requires: { runtime: '2.9.2', shared: { react: '19.3.0' } }, budgets: { entry: 1, view: 1, style: 1 },
  }));
  expect.setState({ testPath: path.join(folder, 'src', 'guide.test.tsx') });
});
afterEach(() => {
  expect.setState({ testPath });
  rmSync(folder, { recursive: true });
});

test.each(['guide:opened', 'orders:claimed', 'cart-count'])('a test may publish %s, which its remote.json or every remote has', (topic) => {
  const payload = topic === 'cart-count' ? { count: 2 } : { at: 1 };
  expect(() => fakeShop({ topics: { [topic]: payload } })).not.toThrow();
});

test('a topic that its remote.json does not name is refused by its name', () => {
  expect(() => fakeShop({ topics: { 'cart:paid': { at: 1 } } })).toThrow('cart:paid');
});
