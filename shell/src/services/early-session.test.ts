/** @jest-environment jsdom */
import { createBus } from 'shared-events/bus';
import { startSessionEarly } from './early-session';

const port = (name: string, publishes: string[] = []) => bus.port(name, { publishes });
let bus: ReturnType<typeof createBus>;
beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  bus = createBus((error) => { throw error; });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function visit() {
  const asked = { expect: jest.fn(), warm: jest.fn() };
  startSessionEarly({ window, bus: port('shell'), ...asked });
  return asked;
}
const paint = () => jest.advanceTimersByTime(50);

it('leaves a visitor’s page alone', () => {
  const { expect: expected, warm } = visit();
  paint();
  expect(expected).not.toHaveBeenCalled();
  expect(warm).not.toHaveBeenCalled();
});

it('starts the session after the first paint where somebody was signed in, until they have signed out', () => {
  visit();
  const account = port('account', ['auth']);
  account.publish('auth', { status: 'signed-in', uid: 'u1' });
  const returning = visit();
  expect(returning.expect).toHaveBeenCalledTimes(1);
  expect(returning.warm).not.toHaveBeenCalled();
  paint();
  expect(returning.warm).toHaveBeenCalledTimes(1);
  account.publish('auth', { status: 'checking' });
  expect(localStorage).toHaveLength(1);
  account.publish('auth', { status: 'signed-out' });
  expect(localStorage).toHaveLength(0);
});

it('keeps nothing of who it was', () => {
  visit();
  port('account', ['auth']).publish('auth', { status: 'signed-in', uid: 'u1', firstName: 'Ada' });
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/u1|Ada/);
});

it('does without storage', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => { throw new Error('SecurityError'); });
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => { throw new Error('QuotaExceededError'); });
  const { warm } = visit();
  expect(() => port('account', ['auth']).publish('auth', { status: 'signed-in', uid: 'u1' })).not.toThrow();
  paint();
  expect(warm).not.toHaveBeenCalled();
});
