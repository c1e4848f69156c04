import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, statSync, renameSync } from 'node:fs';
import path from 'node:path';
import { lastLines } from './postgres.mjs';
import { Problem } from './problem.mjs';
import { signalGroup } from './processes.mjs';

const LOG_LIMIT = 20 * 1024 * 1024;

/**
 * The processes of one run. Each leads its own group, so that Ctrl-C reaches only us and they end in our order; each
 * has an IPC channel, so that it notices when we are gone.
 */
export function createChildren({ logs, run, onDeath }) {
  mkdirSync(logs, { recursive: true });
  const running = [];
  let stopping = false;

  /** Runs to its end. @throws {Problem} with the last lines of its log. */
  async function task(name, args, env, cwd) {
    const child = launch(name, args, env, cwd);
    const { code, tail } = await child.exit;
    if (stopping) throw new Problem('Stopped.');
    if (code !== 0) throw died(name, code, tail);
    return child.output();
  }

  /** Starts a server and waits until it reports that it is ready. `onError` gets what it writes to its standard error. */
  async function server(name, args, env, { ready, timeoutMs = 60_000, cwd, onError }) {
    const child = launch(name, args, env, cwd, onError);
    const until = Date.now() + timeoutMs;
    for (;;) {
      const found = await ready(child.output());
      if (found) {
        void child.exit.then(({ code, tail }) => { if (!child.ending && !stopping) onDeath(died(name, code, tail), name); });
        return found;
      }
      const ended = await Promise.race([child.exit, new Promise((resolve) => setTimeout(resolve, 60))]);
      if (ended) throw died(name, ended.code, ended.tail);
      if (Date.now() > until) {
        throw new Problem(`${name} was not ready within ${timeoutMs / 1000} s; ${child.file} says:\n${lastLines(child.file)}`);
      }
    }
  }

  function launch(name, args, env, cwd, onError) {
    if (stopping) throw new Problem('Stopped.');
    const file = path.join(logs, `${name}.log`);
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT) renameSync(file, `${file}.1`);
    const log = createWriteStream(file, { flags: 'a' });
    log.write(`--- ${new Date().toISOString()}\n`);
    const child = spawn(process.execPath, args, { env, cwd, detached: true, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    if (child.pid) run.add(name, child.pid);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text) => {
        log.write(text);
        output = (output + text).slice(-20_000);
      });
    }
    if (onError) child.stderr.on('data', onError);
    const exit = new Promise((resolve) => {
      child.once('error', (error) => resolve({ code: error.message, tail: '' }));
      child.once('close', (code, signal) => {
        if (child.pid) run.remove(child.pid);
        running.splice(running.indexOf(entry), 1);
        log.end();
        resolve({ code: code ?? signal, tail: output.trimEnd().split('\n').slice(-20).join('\n') });
      });
    });
    const entry = { name, file, child, exit, ending: false, output: () => output };
    running.push(entry);
    return entry;
  }

  /** SIGTERM, and SIGKILL for whoever is not gone after `timeoutMs`. */
  async function stop(name, timeoutMs = 16_000) {
    await Promise.all(running.filter((entry) => entry.name === name).map(async (entry) => {
      entry.ending = true;
      signalGroup(entry.child.pid, 'SIGTERM');
      const timer = setTimeout(() => signalGroup(entry.child.pid, 'SIGKILL'), timeoutMs);
      await entry.exit;
      clearTimeout(timer);
    }));
  }

  return {
    task,
    server,
    stop,
    pid: (name) => running.find((entry) => entry.name === name)?.child.pid,
    /** In the order of dependency: servers of requests first, what they depend on last. */
    async stopAll() {
      stopping = true;
      const names = [...new Set(running.map(({ name }) => name))].reverse();
      for (const name of names) await stop(name);
    },
    killAll() {
      stopping = true;
      for (const { child } of running) signalGroup(child.pid, 'SIGKILL');
    },
  };
}

function died(name, code, tail) {
  return new Problem(
    `${name} stopped by itself (${typeof code === 'number' ? `code ${code}` : code}). Its last lines:\n${tail.replace(/^/gm, '  ')}`,
  );
}
