import { formatDay } from 'shared-rules/dates';
import { londonClock, londonDay } from 'shared-rules/london';
import { noticeCopy } from '../copy';
import { NOTICE_ID, OFFLINE_MARK } from '../notice-id';
import { givenAt, headersOfText } from './environment';

/** How old a kept page is, in words. */
export function asOf(kept: Response, now: number, online: boolean): string {
  const when = moment(new Date(givenAt(kept) || now), new Date(now));
  return online ? noticeCopy.slow(when) : noticeCopy.offline(when);
}

/** A kept page that says how old it is, with its own headers: its policy above all. */
export async function markAsOf(kept: Response, now: number, online: boolean): Promise<Response> {
  const mark = online ? '' : ` ${OFFLINE_MARK}`;
  const html = (await kept.text()).replace('</header>', `</header><p id="${NOTICE_ID}" class="${NOTICE_ID}"${mark} role="status">${asOf(kept, now, online)}</p>`);
  return new Response(html, { status: kept.status, headers: headersOfText(kept) });
}

/** '14:05' today, 'Monday 23 November, 14:05' on another day, in London. */
function moment(at: Date, now: Date): string {
  const time = londonClock(at).toISOString().slice(11, 16);
  return londonDay(at) === londonDay(now) ? time : `${formatDay(londonDay(at))}, ${time}`;
}
