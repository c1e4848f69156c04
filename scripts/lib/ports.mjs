import { connect, createServer } from 'node:net';
import { BLOCK_SIZE, claimPortBlock } from './port-blocks.mjs';
import { Problem } from './problem.mjs';

const NAMES = [
  'shop', 'backend', 'payments', 'postcodes', 'remoteConfig', 'inbox', 'smtp', 'auth', 'authHub', 'authLogging', 'postgres',
  'authEmulator', 'push',
];

/** The whole set uses thirteen ports in a row; PORT sets the first. */
export function portsFrom(base) {
  if (!Number.isInteger(base) || base < 1024 || base > 65_000) {
    throw new Problem(`PORT must be a whole number from 1024 to 65000, and it is '${process.env.PORT}'.`);
  }
  return Object.fromEntries(NAMES.map((name, index) => [name, base + index]));
}

/** @throws {Problem} naming the first port that another program holds. */
export async function requireFree(ports) {
  for (const [name, port] of Object.entries(ports)) {
    if (port === undefined || (await isFree(port))) continue;
    const other = [3000, 4000, 5000, 8000].find((base) => Math.abs(base - ports.shop) > 20);
    throw new Problem(`Port ${port} (${name}) is taken by another program: stop that, or move the shop with e.g. PORT=${other} npm start.`);
  }
}

async function isFree(port) {
  for (const host of ['127.0.0.1', '::1']) if (await answers(port, host)) return false;
  return canListen(port);
}

function canListen(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

function answers(port, host) {
  return new Promise((resolve) => {
    const socket = connect({ port, host });
    socket.setTimeout(500, () => { socket.destroy(); resolve(false); });
    socket.once('connect', () => { socket.destroy(); resolve(true); });
    socket.once('error', () => resolve(false));
  });
}

let asked = 0;

/**
 * A port that is free at this moment, and that nobody else is given: one after the other from this process's own block. Drawn by chance,
 * or from one row for all, two servers had the same port now and then. After BLOCK_SIZE of them the first one's turn comes again.
 */
export async function freePort() {
  const first = claimPortBlock();
  for (let tries = 0; tries < BLOCK_SIZE; tries += 1) {
    const port = first + asked++ % BLOCK_SIZE;
    if (await canListen(port)) return port;
  }
  throw new Problem(`No port from ${first} to ${first + BLOCK_SIZE - 1} was found free.`);
}
