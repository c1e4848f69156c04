import { KITCHEN, distanceMiles, withinDeliveryArea } from 'shared-rules';
import type { Started } from '../common/started';
import { startPostcodes } from './index';
import { KNOWN_MILES } from './points';

let started: Started;
const ask = async (code: string) => {
  const answer = await fetch(`${started.url.replace('localhost', '127.0.0.1')}/postcodes/${encodeURIComponent(code)}`);
  return { status: answer.status, body: await answer.json() };
};

beforeAll(async () => {
  started = await startPostcodes({ port: 0 });
});
afterAll(() => started.close());

describe('the post code look-up', () => {
  it('answers in postcodes.io’s shape, however the code is written', async () => {
    const expected = {
      status: 200,
      body: {
        status: 200,
        result: {
          postcode: 'E4 6EY', outcode: 'E4', incode: '6EY', country: 'England', latitude: expect.any(Number), longitude: expect.any(Number),
        },
      },
    };
    expect(await ask('E4 6EY')).toMatchObject(expected);
    expect(await ask('e46ey')).toMatchObject(expected);
  });

  it.each(Object.entries(KNOWN_MILES))('puts %s %d miles from the kitchen, by the shop’s own rule', async (code, miles) => {
    const { body } = await ask(code);
    expect(distanceMiles(KITCHEN, body.result)).toBeCloseTo(miles, 2);
    expect(withinDeliveryArea(body.result)).toBe(miles <= 5);
  });

  it('puts every other code near its outward code’s centre, always at the same place', async () => {
    const first = await ask('E17 9ZZ');
    expect(await ask('E17 9ZZ')).toEqual(first);
    expect((await ask('E17 9ZX')).body).not.toEqual(first.body);
    expect(distanceMiles({ latitude: 51.586, longitude: -0.018 }, first.body.result)).toBeLessThan(0.3);
  });

  it('tells an unknown code from one that is none', async () => {
    expect(await ask('SW1A 1AA')).toEqual({ status: 404, body: { status: 404, error: 'Postcode not found' } });
    expect(await ask('nonsense')).toEqual({ status: 404, body: { status: 404, error: 'Invalid postcode' } });
  });
});
