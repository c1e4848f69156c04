import { defineTopic } from 'shared-events';
import * as v from 'valibot';

export const lastHeated = defineTopic('last-heated', v.object({ minutes: v.number() }));
