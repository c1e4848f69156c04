import type { PrerenderProcess } from './prerender-process';

/** Calls of one process, one after the other: the time limit of each is its own. */
export interface Queue {
  add(call: (process: PrerenderProcess) => Promise<unknown>): Promise<unknown>;
  close(): void;
}

export function openQueue(process: PrerenderProcess): Queue {
  let last: Promise<unknown> = Promise.resolve();
  return {
    add(call) {
      const answer = last.then(() => call(process));
      last = answer.catch(() => {});
      return answer;
    },
    close: () => process.close(),
  };
}

/** Ends those that `which` is true of, with their processes. */
export function endQueues<One extends Queue>(queues: Map<string, One>, which: (one: One) => boolean): void {
  for (const [code, queue] of queues) {
    if (!which(queue)) continue;
    queue.close();
    queues.delete(code);
  }
}
