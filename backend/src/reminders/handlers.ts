import type { Deps } from '../deps';
import type { Handlers } from '../http/handler';
import { deleteDevice, rememberDevice } from './devices';

type ReminderRoutes = 'GET /reminders/key' | 'POST /user/reminders' | 'POST /user/reminders/remove';

export function reminderHandlers(deps: Deps): Pick<Handlers, ReminderRoutes> {
  return {
    'GET /reminders/key': async () => ({ key: deps.push.key ?? null }),
    'POST /user/reminders': async ({ input, customer }) => {
      await rememberDevice(deps, customer.uid, input.body);
      return {};
    },
    'POST /user/reminders/remove': async ({ input, customer }) => {
      await deleteDevice(deps, customer.uid, input.body.endpoint);
      return {};
    },
  };
}
