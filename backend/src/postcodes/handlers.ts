import type { Deps } from '../deps';
import type { Handlers } from '../http/handler';
import { deliveredOf } from './delivery-check';

export function postcodeHandlers({ delivery, areaChecks }: Deps): Pick<Handlers, 'GET /postcodes/:code/delivery'> {
  return {
    'GET /postcodes/:code/delivery': async ({ input }) => {
      const answer = await delivery.ask(input.params.code);
      if (answer.kind === 'refused' && answer.reason === 'outside') areaChecks.note(input.params.code);
      return { postCode: deliveredOf(answer) };
    },
  };
}
