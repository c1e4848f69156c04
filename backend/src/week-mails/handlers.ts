import type { Deps } from '../deps';
import type { Handlers } from '../http/handler';
import { stopWeekMails } from './week-mail';

export function weekMailHandlers(deps: Deps): Pick<Handlers, 'POST /week-mails/stop'> {
  return {
    'POST /week-mails/stop': async ({ input }) => {
      await stopWeekMails(deps, input.query.token);
      return {};
    },
  };
}
