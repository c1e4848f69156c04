import { formatDay } from 'shared-rules/dates';
import { londonClock, londonDay } from 'shared-rules/london';

/** '14:05' today, 'Monday 23 November, 14:05' on another day, in London. */
export function moment(at: Date, now: Date): string {
  const time = londonClock(at).toISOString().slice(11, 16);
  return londonDay(at) === londonDay(now) ? time : `${formatDay(londonDay(at))}, ${time}`;
}
