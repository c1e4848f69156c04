import './notice.css';
import { noticeCopy } from './copy';
import { NOTICE_ID } from './notice-id';

/** Says above an open page that the connection is gone, and from when the page is; takes it back with the connection. */
export function watchConnection(window: Window): void {
  const { document } = window;
  const [, time = ''] = /(\d\d:\d\d)/.exec(new Date().toTimeString()) ?? [];
  const line = () => document.getElementById(NOTICE_ID);
  window.addEventListener('online', () => line()?.remove());
  window.addEventListener('offline', () => {
    if (line()) return;
    const notice = Object.assign(document.createElement('p'), { id: NOTICE_ID, className: NOTICE_ID, textContent: noticeCopy.offline(time) });
    notice.setAttribute('role', 'status');
    document.querySelector('header')?.after(notice);
  });
}
