import { FailedSignIns } from './failed-sign-ins';

const ADA = 'ada@example.test';

function failTimes(times: number, failed = new FailedSignIns()): FailedSignIns {
  for (let i = 0; i < times; i += 1) failed.fail(ADA, i);
  return failed;
}

it('refuses an email from its twentieth failure on, and no other', () => {
  expect(failTimes(19).isThrottled(ADA, 19)).toBe(false);
  const failed = failTimes(20);
  expect(failed.isThrottled(' Ada@Example.test', 20)).toBe(true);
  expect(failed.isThrottled('grace@example.test', 20)).toBe(false);
});

it('lets it try again after a minute without a failure, and counts anew', () => {
  const failed = failTimes(20);
  expect(failed.isThrottled(ADA, 19 + 59_999)).toBe(true);
  expect(failed.isThrottled(ADA, 19 + 60_000)).toBe(false);
  failed.fail(ADA, 19 + 60_000);
  expect(failed.isThrottled(ADA, 19 + 60_001)).toBe(false);
});

it('forgets after a success, and everything at a reset', () => {
  const failed = failTimes(20);
  failed.clear('ADA@example.test');
  expect(failed.isThrottled(ADA, 20)).toBe(false);
  failed.settings = { failures: 2, pauseMs: 10 };
  failTimes(2, failed);
  expect(failed.isThrottled(ADA, 2)).toBe(true);
  failed.reset();
  expect(failed.isThrottled(ADA, 2)).toBe(false);
  expect(failed.settings).toEqual({ failures: 20, pauseMs: 60_000 });
});
