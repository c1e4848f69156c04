/** @jest-environment jsdom */
import fc from 'fast-check';
import { dropLastSeen, readLastSeen, writeLastSeen } from './last-seen';
import { safeLocalStorage } from './storage';

const HOUR = 3_600_000;
const NOON = Date.parse('2026-11-23T12:00:00Z');

beforeEach(() => localStorage.clear());

it('is read by the same customer for less than 24 hours, and by nobody else', () => {
  writeLastSeen('u1', 'orders', ['mine'], NOON);
  expect(readLastSeen('u1', 'orders', NOON + 23 * HOUR)).toEqual({ at: NOON, value: ['mine'] });
  expect(readLastSeen('u1', 'orders', NOON + 24 * HOUR)).toBeUndefined();
  expect(readLastSeen('u1', 'orders', NOON - 1)).toBeUndefined();
  expect(readLastSeen('u2', 'orders', NOON)).toBeUndefined();
});

it('goes at the sign-out, with another customer and with time, and nothing else of the storage goes', () => {
  safeLocalStorage.set('five-day-kitchen:cart', '{}');
  writeLastSeen('u1', 'orders', 1, NOON);
  dropLastSeen('u1', NOON + HOUR);
  expect(localStorage).toHaveLength(2);
  dropLastSeen('u1', NOON + 25 * HOUR);
  expect(localStorage).toHaveLength(1);
  writeLastSeen('u1', 'orders', 1, NOON);
  dropLastSeen('u', NOON);
  expect(readLastSeen('u1', 'orders', NOON)).toBeUndefined();
  writeLastSeen('u1', 'orders', 1, NOON);
  dropLastSeen(undefined, NOON);
  expect(Object.keys(localStorage)).toEqual(['five-day-kitchen:cart']);
});

it('in 1,000 sequences of sign-ins, sign-outs, late answers and hours in two tabs shows nobody what is another’s, or what was there before a sign-out', () => {
  const action = fc.oneof(
    fc.record({ do: fc.constantFrom('sign in' as const), uid: fc.constantFrom('a', 'b', 'ab') }),
    fc.record({
      do: fc.constantFrom('sign out' as const, 'fetch' as const, 'late answer' as const, 'hours' as const), uid: fc.constant(''),
    }),
  );
  fc.assert(fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
    localStorage.clear();
    let now = NOON;
    let session = 0;
    let who: string | undefined;
    let asked: { uid: string; session: number } | undefined;
    for (const one of actions) {
      if (one.do === 'hours') now += 7 * HOUR;
      if (one.do === 'sign in' && who === undefined) {
        who = one.uid;
        session += 1;
        dropLastSeen(who, now);
      }
      if (one.do === 'sign out') {
        who = undefined;
        dropLastSeen(undefined, now);
      }
      if (one.do === 'fetch' && who !== undefined) asked = { uid: who, session };
      // As mf-orders does: only while the same customer is signed in.
      if (one.do === 'late answer' && asked && asked.uid === who) writeLastSeen(asked.uid, 'orders', asked, now);
      for (const uid of ['a', 'b', 'ab']) {
        const kept = readLastSeen(uid, 'orders', now);
        if (!kept) continue;
        expect(who).toBe(uid);
        expect(kept.value).toMatchObject({ uid });
        expect(now - kept.at).toBeLessThan(24 * HOUR);
      }
    }
    if (who === undefined) expect(localStorage).toHaveLength(0);
  }), { numRuns: 1_000 });
});
