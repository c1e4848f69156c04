/** What a rate limit counts as one client: an IPv4 address, or an IPv6 /64, which one household or rented server has. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [, ipv4] = /^::ffff:([\d.]+)$/i.exec(address) ?? [];
  if (ipv4) return ipv4;
  const [left = [], right = []] = address.split('::').map((side) => (side ? side.split(':') : []));
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right].slice(0, 4).map((group) => parseInt(group, 16).toString(16)).join(':');
}
