import { isIPv4 } from 'node:net';
import { compile } from '@fastify/proxy-addr';

/** A sentence for a variable that lists proxies; undefined if Fastify can read it, whose own error names no variable. */
export function proxiesProblem(variable: string, list: string): string | undefined {
  const wrong = list.split(',').map((proxy) => proxy.trim()).find((proxy) => !isProxy(proxy));
  return wrong === undefined ? undefined : `${variable}: ‘${wrong}’ is no address: write them like loopback, 10.0.0.1, 10.0.0.0/24.`;
}

/** By the library with which Fastify reads them. It takes '1', a number of proxies to whoever writes it, for the address 0.0.0.1. */
function isProxy(text: string): boolean {
  const [address = ''] = text.split('/');
  if (/^[\d.]+$/.test(address) && !isIPv4(address)) return false;
  try {
    compile(text);
    return true;
  } catch {
    return false;
  }
}
