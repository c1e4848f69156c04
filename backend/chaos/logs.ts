import type { Evidence } from './evidence';

/** Addresses of mailboxes, signed tokens, what is sent in front of one, keys of the payment provider, and the database's password. */
const NEVER = [
  /[\w.+-]+@[\w.-]+\.[a-z]{2,}/i, /\beyJ[\w-]+\.[\w-]+/, /\bbearer\s+\S/i, /\b(?:sk|rk)_(?:test|live)_\w+/, /\bwhsec_\w+/,
  /\bpostgres:\/\/\S+:\S+@/,
];

/** I8: logs hold no token, password, address or email, also not of who was erased since. */
export function logsNameNobody({ log, orders, attempts, profiles }: Pick<Evidence, 'log' | 'orders' | 'attempts' | 'profiles'>): string[] {
  if (!log) return ['the backends wrote no log that could be read'];
  const delivered = [...orders, ...attempts].flatMap(({ address: { lines, postCode, phone } }) => [...lines, postCode, phone]);
  const homes = new Set([...delivered, ...profiles.flatMap(({ address, postCode, phone }) => [address, postCode, phone])]);
  return [
    ...[...homes].filter((word) => word && log.includes(word)).map((word) => `a log line holds ${word}`),
    ...NEVER.flatMap((pattern) => pattern.exec(log) ?? []).map((found) => `a log line holds ${found}`),
  ];
}
