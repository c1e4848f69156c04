import { PATHS } from 'shared-remote/paths';

interface Reminder { title: string; body: string }
/** A window of the shop. */
interface Window { url: string; focus(): Promise<unknown> }
interface Windows {
  matchAll(options: { type: 'window' }): Promise<readonly Window[]>;
  openWindow(url: string): Promise<unknown>;
}

/** Browsers stop messages of whom shows none: also one that can't be read says something. */
const UNREADABLE: Reminder = { title: 'There is news of your order', body: '' };

/** @param read the message's JSON, which may throw */
export function readReminder(read: () => unknown): Reminder {
  try {
    const { title, body } = read() as Partial<Record<string, unknown>>;
    return typeof title === 'string' && typeof body === 'string' ? { title, body } : UNREADABLE;
  } catch {
    return UNREADABLE;
  }
}

/** Of a reminder that was tapped: My Orders, in a window that shows it already, else in one of its own. No other page is left. */
export async function openOrders(windows: Windows): Promise<void> {
  const open = await windows.matchAll({ type: 'window' });
  const shown = open.find(({ url }) => new URL(url).pathname === PATHS.orders);
  await (shown ? shown.focus() : windows.openWindow(PATHS.orders));
}
