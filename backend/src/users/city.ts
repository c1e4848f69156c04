import { Failure } from '../http/failure';

/** CALL-36 */
export function requireLondon(city: string | undefined): void {
  if (city !== undefined && city.trim().toLowerCase() !== 'london') {
    throw new Failure(422, 'city_not_served', 'We deliver in London only.', { field: 'city' });
  }
}
