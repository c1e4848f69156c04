// Loaded before the backend: what it would ask Google goes to the bench's stand-in (identity-keys.ts). All else is as in production.
import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';

type OnAnswer = (answer: IncomingMessage) => void;

const standIn = new URL(process.env.BENCH_IDENTITY ?? '');
const { request } = https;

/** The SDK's own client gives options alone, the one that it fetches its access token with an address and options. */
function redirected(...given: [RequestOptions, OnAnswer?] | [string, RequestOptions, OnAnswer?]): ClientRequest {
  if (typeof given[0] === 'string') {
    const [address, options, onAnswer] = given as [string, RequestOptions, OnAnswer?];
    const { hostname, pathname, search } = new URL(address);
    if (!isGoogle(hostname)) return request(address, options, onAnswer);
    return http.request(toStandIn({ ...options, path: pathname + search }), onAnswer);
  }
  const [options, onAnswer] = given as [RequestOptions, OnAnswer?];
  if (!isGoogle(options.hostname ?? options.host ?? '')) return request(options, onAnswer);
  return http.request(toStandIn(options), onAnswer);
}

const isGoogle = (host: string) => /\.google(apis)?\.com$/.test(host);
const toStandIn = ({ method, path, headers }: RequestOptions): RequestOptions =>
  ({ method, path, headers, hostname: standIn.hostname, port: standIn.port });

Object.assign(https, { request: redirected });
syncBuiltinESMExports();
