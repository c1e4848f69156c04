import { DELIVERY_RADIUS_MILES, KITCHEN, distanceMiles, withinDeliveryArea } from './delivery-area';

const MILES_PER_DEGREE = (Math.PI / 180) * 3958.7613;
const north = (miles: number) => ({ latitude: KITCHEN.latitude + miles / MILES_PER_DEGREE, longitude: KITCHEN.longitude });

describe('delivery area', () => {
  it('measures along the great circle', () => {
    expect(distanceMiles(KITCHEN, KITCHEN)).toBe(0);
    expect(distanceMiles(KITCHEN, north(3))).toBeCloseTo(3, 6);
    // London to Edinburgh.
    expect(distanceMiles({ latitude: 51.5074, longitude: -0.1278 }, { latitude: 55.9533, longitude: -3.1883 })).toBeCloseTo(331.6, 0);
  });
  it('ends just after five miles', () => {
    expect(withinDeliveryArea(north(DELIVERY_RADIUS_MILES - 0.001))).toBe(true);
    expect(withinDeliveryArea(north(DELIVERY_RADIUS_MILES + 0.001))).toBe(false);
  });
  it('knows near and far districts', () => {
    expect(withinDeliveryArea({ latitude: 51.586, longitude: -0.018 })).toBe(true);
    expect(withinDeliveryArea({ latitude: 51.553, longitude: -0.131 })).toBe(false);
    // N22 and N11, to the west: a kitchen that stood on the other side of the meridian would not reach the first.
    expect(withinDeliveryArea({ latitude: 51.599, longitude: -0.110 })).toBe(true);
    expect(withinDeliveryArea({ latitude: 51.613, longitude: -0.138 })).toBe(false);
  });
});
