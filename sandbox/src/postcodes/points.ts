import { createHash } from 'node:crypto';
import { KITCHEN, distanceMiles } from 'shared-rules';
import { OUTCODES, type Point } from './outcodes';

/** Codes whose distance from the kitchen is known, in miles. */
export const KNOWN_MILES: Readonly<Record<string, number>> = {
  'E4 6EY': 1.13, 'E4 7EN': 1.17, 'N9 0AB': 1.43, 'E17 5JW': 1.73, 'IG8 7LX': 2.38, 'E10 6EJ': 2.97,
  'E11 4LF': 4.23, 'N16 8JH': 4.66, 'E8 1EH': 5.04, 'N4 3HF': 5.35, 'N7 6PA': 6.34, 'NW5 1JL': 7.31,
};

const MOST_OFFSET = 0.003; // degrees, about 300 m

/** 'e46ey' → 'E4 6EY'; undefined when it is no post code at all. */
export function writtenOut(code: string): string | undefined {
  const parts = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/.exec(code.replace(/\s+/g, '').toUpperCase());
  return parts === null ? undefined : `${parts[1]} ${parts[2]}`;
}

/** The point of a written-out code; undefined when its outward code is unknown. The same code is always at the same place. */
export function pointOf(code: string): Point | undefined {
  const centre = OUTCODES[code.split(' ')[0] ?? ''];
  if (centre === undefined) return undefined;
  const miles = KNOWN_MILES[code];
  if (miles !== undefined) return rounded(atDistance(centre, miles));
  const digest = createHash('sha256').update(code).digest();
  const offset = (at: number) => ((digest.readUInt16BE(at) / 65_535) * 2 - 1) * MOST_OFFSET;
  return rounded({ latitude: centre.latitude + offset(0), longitude: centre.longitude + offset(2) });
}

/** On the line from the kitchen towards the outward code's centre, at exactly the known distance. */
function atDistance(towards: Point, miles: number): Point {
  const along = (share: number): Point => ({
    latitude: KITCHEN.latitude + (towards.latitude - KITCHEN.latitude) * share,
    longitude: KITCHEN.longitude + (towards.longitude - KITCHEN.longitude) * share,
  });
  let share = 1;
  for (let round = 0; round < 8; round += 1) share *= miles / distanceMiles(KITCHEN, along(share));
  return along(share);
}

function rounded({ latitude, longitude }: Point): Point {
  return { latitude: Number(latitude.toFixed(6)), longitude: Number(longitude.toFixed(6)) };
}
