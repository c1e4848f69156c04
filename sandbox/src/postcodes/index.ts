import { listen, makeServer } from '../common/server';
import type { Place, Started } from '../common/started';
import { pointOf, writtenOut } from './points';

/** Starts the stand-in for postcodes.io: its look-up, for the outward codes around the kitchen. */
export async function startPostcodes(place: Place): Promise<Started> {
  const app = makeServer();

  app.get<{ Params: { code: string } }>('/postcodes/:code', async (request, reply) => {
    const code = writtenOut(request.params.code);
    if (code === undefined) return reply.code(404).send({ status: 404, error: 'Invalid postcode' });
    const point = pointOf(code);
    if (point === undefined) return reply.code(404).send({ status: 404, error: 'Postcode not found' });
    return { status: 200, result: describe(code, point.latitude, point.longitude) };
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ status: 404, error: 'Resource not found' }));
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
