import { routes } from 'shared-api/routes';
import type { ApiCall, ApiCalls } from './api-calls';

/**
 * The calls that scripts name, with their schemas as of now: what a build sends and reads. A call's name is in the built
 * script as in the source (`api.call('GET /orders')`), since minifiers keep string literals.
 */
export function callsIn(scripts: readonly string[]): ApiCalls {
  const named = Object.keys(routes).filter((name) => scripts.some((script) => new RegExp(`["'\`]${escape(name)}["'\`]`).test(script)));
  const all = currentApi();
  return Object.fromEntries(named.map((name) => [name, all[name] ?? {}]));
}

/** Every call of shared-api, as JSON schemas. */
export function currentApi(): ApiCalls {
  return Object.fromEntries(Object.entries(routes).map(([name, route]) => [name, pick(route)]));
}

/** Plain JSON. TypeBox marks its schemas with symbols and hidden fields, which JSON leaves out. */
function pick(route: { readonly [part: string]: unknown }): ApiCall {
  const { params, query, body, data } = route;
  const plain: ApiCall = JSON.parse(JSON.stringify({ params, query, body, data }));
  return plain;
}

const escape = (text: string): string => text.replace(/[/.*+?^${}()|[\]\\]/g, '\\$&');
