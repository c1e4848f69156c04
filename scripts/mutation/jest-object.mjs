import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { ModuleMocker } = createRequire(require.resolve('jest-circus'))('jest-mock');
const { ModernFakeTimers } = require('@jest/fake-timers');

/** The part of Jest's own `jest` that the tests use, without Jest: `scripts/checks/mutation.test.ts` tells when they use more. */
export function jestObject() {
  const mocker = new ModuleMocker(globalThis);
  const timers = new ModernFakeTimers({ config: { fakeTimers: {} }, global: globalThis });
  return {
    fn: (implementation) => mocker.fn(implementation), spyOn: (...what) => mocker.spyOn(...what),
    restoreAllMocks: () => mocker.restoreAllMocks(),
    useFakeTimers: () => timers.useFakeTimers(), useRealTimers: () => timers.useRealTimers(),
    advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
    setTimeout() {},
  };
}
