import { publish } from 'shared-events';
import type { StartService } from 'shared-remote';
import type { heating } from '../services';
import { lastHeated } from '../topics';

export const start: StartService<typeof heating> = ({ bus }) => ({
  heat: async ({ oven }) => {
    const minutes = oven ? 20 : 4;
    publish(bus, lastHeated, { minutes });
    return { minutes };
  },
});
