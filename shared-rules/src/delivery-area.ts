export interface Place { latitude: number; longitude: number }

/** In north-east London (POST-9). */
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

/** A place exactly on the radius is inside (POST-7). */
export function withinDeliveryArea(place: Place): boolean {
  return distanceMiles(KITCHEN, place) <= DELIVERY_RADIUS_MILES;
}
