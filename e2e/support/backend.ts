import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { besideShop } from './addresses';

const backend = process.env.BACKEND_URL ?? besideShop(1);

/** Kills the backend by SIGKILL; the shop's start script starts it again. */
export async function killBackend(): Promise<void> {
  const folder = process.env.SHOP_DATA;
  if (!folder) throw new Error('SHOP_DATA says where the shop under test keeps its run.json; `npm run e2e` sets it.');
  const before = backendPid(folder);
  process.kill(before, 'SIGKILL');
  await expect(async () => expect(backendPid(folder)).not.toBe(before)).toPass();
}

export async function backendIsReady(): Promise<void> {
  await expect(async () => expect((await fetch(`${backend}/readyz`)).ok).toBe(true)).toPass();
}

function backendPid(folder: string): number {
  const { children } = JSON.parse(readFileSync(path.join(folder, 'run.json'), 'utf8')) as { children: { name: string; pid: number }[] };
  const found = children.find(({ name }) => name === 'backend');
  if (!found) throw new Error('No backend is running.');
  return found.pid;
}
