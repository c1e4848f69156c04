import type { Round } from 'shared-api/schemas/kitchen';

export type Stop = Round['stops'][number];
interface Sector { sector: string; stops: Stop[] }

/** The sector of a UK post code: 'E4 6' of 'E4 6EY', some hundred addresses that lie together. */
export function sectorOf(postCode: string): string {
  const code = postCode.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
  return code.length < 5 ? code : `${code.slice(0, -3)} ${code.slice(-3, -2)}`;
}

/** The round by sectors, E4 before E17; within a sector by post code, then by the first line of the address. */
export function bySector(stops: readonly Stop[]): Sector[] {
  const sectors = new Map<string, Stop[]>();
  for (const stop of stops) {
    const sector = sectorOf(stop.postCode);
    sectors.set(sector, [...(sectors.get(sector) ?? []), stop]);
  }
  return [...sectors]
    .map(([sector, all]) => ({ sector, stops: all.toSorted((a, b) => compare(placeOf(a), placeOf(b))) }))
    .toSorted((a, b) => compare(byNumber(a.sector), byNumber(b.sector)));
}

const placeOf = ({ postCode, lines }: Stop) => byNumber(`${postCode} ${lines[0] ?? ''}`);
/** Numbers as wide as each other, so that letters compare them. */
const byNumber = (text: string) => text.replace(/\d+/g, (digits) => digits.padStart(6, '0'));
const compare = (a: string, b: string) => Number(a > b) - Number(a < b);
