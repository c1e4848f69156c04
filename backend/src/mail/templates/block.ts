import type { ShopDetails } from '../../config';

/** Who writes: the shop, and where it is. */
export interface Sender extends ShopDetails { siteUrl: string }

/** One meal of a week: 'Breakfast', 'Porridge', what it contains, and how it is kept and heated. */
export interface MealRow { time: string; name: string; contains: string; handling?: string }

/** A mail's content, written once; text and HTML are made from it. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'table'; rows: Row[] }
  | { kind: 'week'; days: { day: string; meals: MealRow[] }[] }
  | { kind: 'action'; label: string; url: string };
/** The last of three marks the row that counts. */
export type Row = readonly [name: string, value: string, weight?: 'strong'];

export const p = (text: string): Block => ({ kind: 'text', text });
export const h = (text: string): Block => ({ kind: 'heading', text });
export const table = (rows: Row[]): Block => ({ kind: 'table', rows });
export const action = (label: string, url: string): Block => ({ kind: 'action', label, url });
