import type { FastifyBaseLogger } from 'fastify';
import { describeError } from '../http/error-handler';
import type { Metrics } from '../metrics';

export interface Worker {
  name: string;
  /** ms of rest after a round that found nothing. */
  restMs: number;
  /** Does one piece of work that no other instance does at the same time. @returns false if there was none. */
  round(): Promise<boolean>;
}

export interface Running { stop(): Promise<void> }

const MAX_REST_MS = 60_000;

/** Works round after round until stopped; after a failure it rests longer each time. The round under way is finished on stop. */
export function runWorker(worker: Worker, log: FastifyBaseLogger, metrics: Metrics): Running {
  const stopping = new AbortController();
  const finished = (async () => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      try {
        const worked = await worker.round();
        failures = 0;
        if (!worked) await rest(worker.restMs, stopping.signal);
      } catch (error) {
        failures += 1;
        metrics.workerFailures.inc({ worker: worker.name });
        log.warn({ worker: worker.name, ...describeError(error) }, 'a worker failed');
        await rest(Math.min(worker.restMs * 2 ** Math.min(failures, 6), MAX_REST_MS), stopping.signal);
      }
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await finished;
    },
  };
}

function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => { clearTimeout(timer); signal.removeEventListener('abort', end); resolve(); };
    const timer = setTimeout(end, ms);
    timer.unref();
    signal.addEventListener('abort', end);
  });
}
