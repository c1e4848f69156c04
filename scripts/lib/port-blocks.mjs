import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Problem } from './problem.mjs';

/** Below those that systems give to outgoing connections (from 32768 on): one of them could take the port before it is used. */
const FIRST = 10_000;
const BLOCKS = 88;
export const BLOCK_SIZE = 250;

/** One file for each claim, named `<block>-<process id>`. */
const CLAIMS = path.join(os.tmpdir(), `five-day-kitchen-ports-${os.userInfo().uid}`);

/**
 * Ports that no other process of this machine is given for as long as this one lives, whether or not a server listens there: a
 * database or a backend that a test stops comes back at its own port.
 * @returns the first of BLOCK_SIZE ports
 * @throws {Problem} when other processes have all blocks.
 */
export function claimPortBlock() {
  mkdirSync(CLAIMS, { recursive: true });
  // Jest loads this module anew for each test file, in one process.
  const [own] = claims().filter(({ pid }) => pid === process.pid);
  if (own) return FIRST + own.block * BLOCK_SIZE;
  for (let tries = 0; tries < BLOCKS; tries += 1) {
    const block = (process.pid + tries) % BLOCKS;
    if (claim(block)) return FIRST + block * BLOCK_SIZE;
  }
  throw new Problem(
    `Other programs have all ports from ${FIRST} to ${FIRST + BLOCKS * BLOCK_SIZE - 1}: ${CLAIMS} names their process ids.`,
  );
}

/** First the claim, then the look at others': of two at the same moment at least one sees the other, and goes on to the next block. */
function claim(block) {
  const file = path.join(CLAIMS, `${block}-${process.pid}`);
  writeFileSync(file, '');
  if (claims().every((one) => one.block !== block || one.pid === process.pid)) return true;
  rmSync(file);
  return false;
}

/** Of living processes; those of others are removed. */
function claims() {
  return readdirSync(CLAIMS).flatMap((name) => {
    const [block, pid] = name.split('-').map(Number);
    if (isAlive(pid)) return [{ block, pid }];
    rmSync(path.join(CLAIMS, name), { force: true });
    return [];
  });
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
