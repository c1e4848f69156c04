import { dropKeptAnswer } from 'shared-remote/kept-answer-mark';
import { dropLastSeen } from 'shared-remote/last-seen';
import { dropReminders } from '../reminders/mark';

/** What this device keeps of a customer ends with their session; what could not be ended, at the next visit, also a signed-out one. */
export function dropKeptExceptOf(uid?: string): void {
  dropLastSeen(uid);
  dropKeptAnswer(uid);
  void dropReminders(uid).catch(() => {});
}
