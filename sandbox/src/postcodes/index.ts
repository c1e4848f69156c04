import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { refuseOtherSites } from '../common/same-site';
import { listen, makeServer } from '../common/server';
import type { Place, Started } from '../common/started';
import { pointOf, writtenOut } from './points';

const Control = v.strictObject({
  /** What happens to look-ups. */
  mode: v.optional(v.picklist(['ok', 'error', 'garbage', 'hang']), 'ok'),
  /** ms each takes. */
  delayMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000)), 0),
});

/** Starts the stand-in for postcodes.io: its look-up, for the outward codes around the kitchen. Control: GET, PUT /_control. */
export async function startPostcodes(place: Place): Promise<Started> {
  const app = makeServer();
  let control = v.parse(Control, {});
  const hanging = new Set<() => void>();
  refuseOtherSites(app, '/_control');
  app.get('/_control', async () => control);
  app.put('/_control', async (request, reply) => {
    const wanted = v.safeParse(Control, request.body);
    if (!wanted.success) return reply.code(400).send({ error: { message: v.summarize(wanted.issues) } });
    control = wanted.output;
    return control;
  });

  app.get<{ Params: { code: string } }>('/postcodes/:code', async (request, reply) => {
    const { mode, delayMs } = control;
    if (delayMs > 0) await sleep(delayMs, undefined, { ref: false });
    if (mode === 'error') return reply.code(500).send({ status: 500, error: 'Internal server error' });
    if (mode === 'garbage') return reply.header('content-type', 'application/json').send('{"status":200,"result":{"latitude":"near the pub"');
    if (mode === 'hang') {
      reply.hijack();
      const letGo = () => reply.raw.destroy();
      hanging.add(letGo);
      reply.raw.once('close', () => hanging.delete(letGo));
      return reply;
    }
    const code = writtenOut(request.params.code);
    if (code === undefined) return reply.code(404).send({ status: 404, error: 'Invalid postcode' });
    const point = pointOf(code);
    if (point === undefined) return reply.code(404).send({ status: 404, error: 'Postcode not found' });
    return { status: 200, result: describe(code, point.latitude, point.longitude) };
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ status: 404, error: 'Resource not found' }));
  app.addHook('preClose', async () => hanging.forEach((letGo) => letGo()));
  return listen(app, 'post codes', place);
}

/** As postcodes.io describes a place; what the stand-in cannot know is null there too for some codes. */
function describe(code: string, latitude: number, longitude: number) {
  const [outcode, incode] = code.split(' ');
  return {
    postcode: code,
    quality: 1,
    eastings: null,
    northings: null,
    country: 'England',
    nhs_ha: null,
    longitude,
    latitude,
    european_electoral_region: 'London',
    primary_care_trust: null,
    region: 'London',
    lsoa: null,
    msoa: null,
    incode,
    outcode,
    parliamentary_constituency: null,
    admin_district: null,
    parish: null,
    admin_county: null,
    admin_ward: null,
    codes: {},
  };
}
