import type { Deps } from '../deps';
import type { Handlers } from '../http/handler';

export function postcodeHandlers({ delivery }: Deps): Pick<Handlers, 'GET /postcodes/:code/delivery'> {
  return {
    'GET /postcodes/:code/delivery': async ({ input }) => ({ postCode: await delivery.require(input.params.code) }),
  };
}
