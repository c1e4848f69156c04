import { readStored, safeLocalStorage } from 'shared-remote/storage';
import * as v from 'valibot';
import { STEPS, type Tick } from './tick';

const KEY = 'five-day-kitchen:kitchen-ticks';
/** Order numbers, steps and the shop's words: nothing of the person. */
const Stored = v.record(
  v.string(), v.array(v.object({ order: v.string(), to: v.picklist(STEPS), at: v.number(), refused: v.exactOptional(v.string()) })),
);
type Stored = v.InferOutput<typeof Stored>;

/** Ticks that were not sent yet or were refused, by operator: on a shared tablet each one's are sent in their own name. */
export function readTicks(uid: string): Tick[] {
  return readAll()[uid] ?? [];
}

/** @returns whether they were stored */
export function writeTicks(uid: string, ticks: readonly Tick[]): boolean {
  const { [uid]: _own, ...others } = readAll();
  const all: Stored = ticks.length ? { ...others, [uid]: [...ticks] } : others;
  if (Object.keys(all).length > 0) return safeLocalStorage.set(KEY, JSON.stringify(all));
  safeLocalStorage.remove(KEY);
  return true;
}

/** Calls back when another tab has written some. @returns how to stop */
export function onOtherTabsTicks(changed: () => void): () => void {
  const heard = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) changed();
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}

function readAll(): Stored {
  return readStored(Stored, safeLocalStorage, KEY) ?? {};
}
