import { noticeCopy } from '../copy';
import { moment } from '../moment';
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
  const html = (await kept.text()).replace(
    '</header>', `</header><p id="${NOTICE_ID}" class="${NOTICE_ID}"${mark} role="status">${asOf(kept, now, online)}</p>`,
  );
  return new Response(html, { status: kept.status, headers: headersOfText(kept) });
}
