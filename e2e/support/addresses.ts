export const SHOP = process.env.SHOP_URL ?? 'http://localhost:3000';

/** The address of another part of the shop, a fixed number of ports above it (scripts/lib/ports.mjs). */
export function besideShop(ports: number): string {
  const url = new URL(SHOP);
  url.port = String(Number(url.port || 80) + ports);
  return url.origin;
}

export async function shopApi<T>(path: string, init: RequestInit = {}): Promise<T> {
  const answer = await fetch(`${SHOP}/api${path}`, init);
  if (!answer.ok) throw new Error(`${init.method ?? 'GET'} /api${path}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { data: T }).data;
}
