import { defineService } from 'shared-remote';
import * as v from 'valibot';

export const heating = defineService('heating', {
  heat: { takes: [v.object({ oven: v.boolean() })], answers: v.object({ minutes: v.number() }) },
});
