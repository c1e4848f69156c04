import type { AppStatusEvent } from 'shared-events';

/** The menu's version, once app status is known: on a page that was composed without a menu the switches are known before it. */
export const menuVersionOf = (status: Pick<AppStatusEvent, 'known' | 'menuVersion'> | undefined): number | undefined =>
  (status?.known && status.menuVersion > 0 ? status.menuVersion : undefined);
