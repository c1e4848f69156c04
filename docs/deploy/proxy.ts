import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect as connectHttp2 } from 'node:http2';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../scripts/lib/ports.mjs';

/** One of the sample proxies, really running on this machine. */
export interface Proxy {
  /** Where it speaks TLS, on this machine. */
  port: number;
  /** Its own, in a file. */
  certificate: string;
  /** A request over TLS and HTTP/2. */
  get(address: string, headers?: Record<string, string>): Promise<Answer>;
  /** The same with a body of JSON. */
  post(address: string, body: string): Promise<Answer>;
  /** A request that goes to the backends as the edge's would. @returns the status. */
  call(address: string): Promise<number>;
  /** All that it has logged. */
  logged(): string;
  close(): Promise<void>;
}

interface Answer { status: number; headers: Record<string, string | string[] | undefined>; body: string }

interface Ports { tls: number; plain: number; edge: number; backend: number; backends: number }

const sample = (name: string): string => readFileSync(path.join(import.meta.dirname, name), 'utf8');
export const installed = (name: string, version: string): boolean => spawnSync(name, [version]).status === 0;

/** The command lines of both proxies, with ports and a certificate of the test's own; the rest is the sample's. */
const PROXIES = {
  nginx: (folder: string, ports: Ports) => {
    const site = replaceAll(sample('nginx.conf'), {
      'listen 443 ': `listen ${ports.tls} `, 'listen 80;': `listen ${ports.plain};`,
      'listen 127.0.0.1:8080': `listen 127.0.0.1:${ports.backends}`,
      '127.0.0.1:3000': `127.0.0.1:${ports.edge}`, '127.0.0.1:3001': `127.0.0.1:${ports.backend}`, '127.0.0.1:3002': '127.0.0.1:1',
      '/etc/letsencrypt/live/shop.example/': `${folder}/`, '/var/log/nginx/': `${folder}/`,
    });
    writeFileSync(path.join(folder, 'site.conf'), site);
    const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
    writeFileSync(
      path.join(folder, 'nginx.conf'),
      `${process.getuid?.() === 0 ? 'user root;' : ''} pid ${folder}/pid; error_log ${folder}/start.log; events {} http { ${kept} include ${folder}/site.conf; }`,
    );
    return {
      program: 'nginx', check: ['-t', '-q', '-c', `${folder}/nginx.conf`], run: ['-c', `${folder}/nginx.conf`, '-g', 'daemon off;'],
      logs: ['shop.log', 'shop-error.log'],
    };
  },
  caddy: (folder: string, ports: Ports) => {
    const site = replaceAll(sample('Caddyfile'), {
      'http://:8080 {': `http://:${ports.backends} {`,
      // Beside the names that Caddy takes from its environment: no certificate from outside, and no port 80.
      '\tadmin off\n': `\tadmin off\n\thttp_port ${ports.plain}\n`,
      '{$SITE_NAME:shop.example} {\n': `{$SITE_NAME:shop.example} {\n\ttls ${folder}/fullchain.pem ${folder}/privkey.pem\n`,
    });
    writeFileSync(path.join(folder, 'Caddyfile'), site);
    const config = ['--adapter', 'caddyfile', '--config', `${folder}/Caddyfile`];
    return { program: 'caddy', check: ['validate', ...config], run: ['run', ...config], logs: ['output.log'] };
  },
};

/** Starts the sample with nothing but ports and certificate changed, and waits until it answers. */
export async function startProxy(kind: keyof typeof PROXIES, { edge, backend }: { edge: number; backend: number }): Promise<Proxy> {
  const folder = mkdtempSync(path.join(tmpdir(), `${kind}-`));
  const ports = { tls: await freePort(), plain: await freePort(), backends: await freePort(), edge, backend };
  spawnSync('openssl', [
    'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-subj', '/CN=shop.example',
    '-addext', 'subjectAltName=DNS:shop.example', '-keyout', `${folder}/privkey.pem`, '-out', `${folder}/fullchain.pem`,
  ]);
  mkdirSync(path.join(folder, 'home'));
  const { program, check, run, logs } = PROXIES[kind](folder, ports);
  const env = {
    PATH: process.env.PATH, HOME: path.join(folder, 'home'), SITE_NAME: `shop.example:${ports.tls}`, EDGE: `127.0.0.1:${edge}`,
    BACKENDS: `127.0.0.1:${backend} 127.0.0.1:1`,
  };
  const checked = spawnSync(program, check, { env, encoding: 'utf8' });
  if (checked.status !== 0) throw new Error(`${program} refuses its sample: ${checked.stderr}`);
  const child = spawn(program, run, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => { output += String(text); });
  const logged = () => logs.map((name) => (name === 'output.log' ? output : readFileSync(path.join(folder, name), 'utf8'))).join('');
  const certificate = `${folder}/fullchain.pem`;
  const proxy: Proxy = {
    port: ports.tls,
    certificate,
    get: (address, headers = {}) => askOverHttp2(ports.tls, readFileSync(certificate), { ...headers, ':path': address }),
    post: (address, body) =>
      askOverHttp2(ports.tls, readFileSync(certificate), { ':method': 'POST', 'content-type': 'application/json', ':path': address }, body),
    call: async (address) => (await fetch(`http://127.0.0.1:${ports.backends}${address}`)).status,
    logged,
    close: async () => {
      await ended(child);
      rmSync(folder, { recursive: true });
    },
  };
  for (let tries = 0; tries < 100; tries++) {
    if (await proxy.get('/').then(() => true, () => false)) return proxy;
    await sleep(100);
  }
  throw new Error(`${program} did not start: ${output}`);
}

function askOverHttp2(port: number, ca: Buffer, headers: Record<string, string>, sent?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const session = connectHttp2(`https://127.0.0.1:${port}`, { ca, servername: 'shop.example' });
    session.once('error', reject);
    const request = session.request({ ':authority': 'shop.example', ...headers });
    let body = '';
    let answer: Answer['headers'] = {};
    request.once('response', (given) => { answer = given; });
    request.on('data', (chunk) => { body += String(chunk); });
    request.once('error', reject);
    request.once('end', () => {
      session.close();
      resolve({ status: Number(answer[':status']), headers: answer, body });
    });
    request.end(sent);
  });
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

function replaceAll(text: string, changes: Record<string, string>): string {
  return Object.entries(changes).reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`The sample has no '${from}'.`);
    return changed.replaceAll(from, to);
  }, text);
}
