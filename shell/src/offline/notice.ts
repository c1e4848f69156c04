import './notice.css';
import { noticeCopy } from './copy';
import { moment } from './moment';
import { NOTICE_ID, OFFLINE_MARK } from './notice-id';

/** Says above an open page that the connection is gone, and from when the page is; takes it back with the connection. */
export function watchConnection(window: Window): void {
  const { document, navigator } = window;
  const opened = new Date();
  const notice = document.getElementById(NOTICE_ID) ?? emptyNotice(document);
  // Of a kept page, which is older.
  const kept = notice.hasAttribute(OFFLINE_MARK) && notice.textContent;
  const hide = () => {
    notice.textContent = '';
    notice.removeAttribute(OFFLINE_MARK);
  };
  const show = (text: string) => {
    if (notice.textContent !== '') return;
    notice.toggleAttribute(OFFLINE_MARK, !navigator.onLine);
    notice.textContent = text;
  };
  const showOffline = () => show(kept || noticeCopy.offline(moment(opened, new Date())));
  window.addEventListener('online', hide);
  window.addEventListener('offline', showOffline);
  // The page was shown before the shop had answered, which it has not done since.
  navigator.serviceWorker?.addEventListener('message', ({ data }) => void (typeof data === 'string' && data !== '' && show(data)));
  // It may have come back, or gone, before the page was idle and this began.
  if (!navigator.onLine) showOffline();
  else if (notice.hasAttribute(OFFLINE_MARK)) hide();
}

/** Screen readers announce only text that is added to an existing live region. */
function emptyNotice(document: Document): HTMLElement {
  const notice = Object.assign(document.createElement('p'), { id: NOTICE_ID, className: NOTICE_ID });
  notice.setAttribute('role', 'status');
  document.querySelector('header')?.after(notice);
  return notice;
}
