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
  it('ends at five miles', () => {
    expect(withinDeliveryArea(north(DELIVERY_RADIUS_MILES - 0.001))).toBe(true);
    expect(withinDeliveryArea(north(DELIVERY_RADIUS_MILES + 0.001))).toBe(false);
  });
  it('includes a place that is exactly on the radius', () => {
    // East of the kitchen at some latitudes: the longitude by bisection, until the distance is exactly five miles in floating point too.
    const onRadius = Array.from({ length: 50 }, (_, step) => {
      const latitude = KITCHEN.latitude + step / 1000;
      let [inside, outside] = [KITCHEN.longitude, KITCHEN.longitude + 1];
      for (let halving = 0; halving < 60; halving += 1) {
        const longitude = (inside + outside) / 2;
        if (distanceMiles(KITCHEN, { latitude, longitude }) <= DELIVERY_RADIUS_MILES) inside = longitude;
        else outside = longitude;
      }
      return { latitude, longitude: inside };
    }).filter((place) => distanceMiles(KITCHEN, place) === DELIVERY_RADIUS_MILES);
    expect(onRadius.length).toBeGreaterThan(0);
    expect(onRadius.every(withinDeliveryArea)).toBe(true);
  });
  it('includes near districts and excludes far ones', () => {
    expect(withinDeliveryArea({ latitude: 51.586, longitude: -0.018 })).toBe(true);
    expect(withinDeliveryArea({ latitude: 51.553, longitude: -0.131 })).toBe(false);
    // N22 and N11, to the west: with the wrong sign of the kitchen's longitude the first would be outside.
    expect(withinDeliveryArea({ latitude: 51.599, longitude: -0.110 })).toBe(true);
    expect(withinDeliveryArea({ latitude: 51.613, longitude: -0.138 })).toBe(false);
  });
});
