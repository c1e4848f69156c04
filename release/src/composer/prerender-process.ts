import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { ignoreDebugSignal } from '../debug-signal';

const WORKER = fileURLToPath(new URL('./prerender-worker.mjs', import.meta.url));
/**
 * Node's permission model: of all files the process may read its own program, it may write none, and it starts no process, no thread and
 * no compiled code. So it can't read our environment from /proc, nor change the store. Network and signals stay open to it (Node 25
 * and newer closes the network too). Newer Node has the shorter flag alone, Node 20 the longer one alone.
 */
const RIGHTS = [
  process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission', `--allow-fs-read=${WORKER}`,
];

/** A bundle's function threw, hung or took the process down. */
export class PrerenderFailure extends Error {
  override readonly name = 'PrerenderFailure';
  /** @param late it gave nothing within the time limit. */
  constructor(message: string, readonly late = false) {
    super(message);
  }
}

export interface Bundle {
  file: string;
  code: string;
  /** Of `code`, as its manifest has it. */
  integrity: string;
}

/** Runs the functions of one bundle in a process of its own, without keys and with hardly any rights (`RIGHTS`). */
export interface PrerenderProcess {
  /**
   * @param withinMs for this call alone.
   * @throws {PrerenderFailure} when it throws, or gives nothing within the time limit; the next call gets a new process.
   */
  call(name: string, input: unknown, withinMs?: number): Promise<unknown>;
  close(): void;
}

/** Of what an error says, characters. */
const MOST_SAID = 2_000;

const Answer = v.object({ id: v.number(), result: v.optional(v.unknown()), error: v.optional(v.string()) });

export function startPrerenderProcess(bundle: Bundle, timeoutMs = 10_000): PrerenderProcess {
  let child: ChildProcess | undefined;
  let loading: Promise<ChildProcess> | undefined;
  let nextId = 0;
  ignoreDebugSignal();

  const ready = (): Promise<ChildProcess> => (child && loading) ?? (loading = load());

  async function load(): Promise<ChildProcess> {
    // Nothing of our environment goes in: no database address, no keys, no loader. Nothing comes out but messages.
    const started = fork(
      WORKER, [],
      {
        env: {}, execArgv: ['--max-old-space-size=512', ...RIGHTS], stdio: ['ignore', 'ignore', 'ignore', 'ipc'], serialization: 'advanced',
      },
    );
    const ended = () => { if (child === started) child = undefined; };
    // An 'error' that nobody listens for would end the composer.
    started.on('exit', ended).on('error', ended);
    child = started;
    await ask(started, { load: bundle });
    return started;
  }

  function ask(to: ChildProcess, message: object, withinMs = timeoutMs): Promise<unknown> {
    const id = nextId++;
    return new Promise((resolve, reject) => {
      const fail = (reason: string, late = false) => settle(() => {
        to.kill('SIGKILL');
        if (child === to) child = undefined;
        reject(new PrerenderFailure(reason, late));
      });
      const timer = setTimeout(() => fail(`gave nothing within ${Math.round(withinMs)} ms`, true), withinMs);
      const onExit = () => fail('ended its process');
      const onError = (error: Error) => fail(`got no process: ${error.message}`);
      const onMessage = (raw: unknown) => {
        const answer = v.safeParse(Answer, raw);
        if (!answer.success || answer.output.id !== id) return;
        const { error, result } = answer.output;
        settle(() => (error === undefined ? resolve(result) : reject(new PrerenderFailure(error.slice(0, MOST_SAID)))));
      };
      function settle(outcome: () => void) {
        clearTimeout(timer);
        to.off('exit', onExit);
        to.off('error', onError);
        to.off('message', onMessage);
        outcome();
      }
      to.on('message', onMessage);
      to.once('exit', onExit);
      to.once('error', onError);
      to.send({ id, ...message }, (error) => { if (error) fail(`could not be reached: ${error.message}`); });
    });
  }

  return {
    call: async (name, input, withinMs) => ask(await ready(), { call: name, input }, withinMs),
    close: () => child?.kill('SIGKILL'),
  };
}
