export interface Place { latitude: number; longitude: number }

/** SPEC §9 Delivery radius: five miles around the kitchen in north-east London. */
export const KITCHEN: Place = { latitude: 51.618, longitude: -0.014 };
export const DELIVERY_RADIUS_MILES = 5;

const EARTH_RADIUS_MILES = 3958.7613;

/** Miles along the great circle (haversine). */
export function distanceMiles(a: Place, b: Place): number {
  const sine = (degrees: number) => Math.sin((degrees * Math.PI) / 360) ** 2;
  const cosine = (degrees: number) => Math.cos((degrees * Math.PI) / 180);
  const chord = sine(b.latitude - a.latitude) + cosine(a.latitude) * cosine(b.latitude) * sine(b.longitude - a.longitude);
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Exactly five miles still counts: SPEC §5 refuses what is over. */
export function withinDeliveryArea(place: Place): boolean {
  return distanceMiles(KITCHEN, place) <= DELIVERY_RADIUS_MILES;
}
