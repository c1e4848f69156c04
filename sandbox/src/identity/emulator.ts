import { fork, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HOST } from '../common/server';
import { KeptAccounts } from './kept-accounts';

export interface EmulatorOptions {
  readonly stateDir: string;
  readonly projectId: string;
  readonly port: number;
  readonly hubPort: number;
  /** Not used, but the emulator starts it; without a port of its own two shops on one machine would both take 4500. */
  readonly loggingPort: number;
  /** Path of firebase-tools' package.json. */
  readonly firebaseTools: string;
  /** Path of identity/exit-with-parent.cjs. */
  readonly exitWithParent: string;
}

const UP_WITHIN_MS = 90_000;
const DOWN_WITHIN_MS = 20_000;
const POLL_MS = 150;

/** One emulator process over the kept accounts. */
export class Emulator {
  readonly #options: EmulatorOptions;
  readonly #kept: KeptAccounts;
  readonly #pidFile: string;
  #child: ChildProcess | undefined;
  #exporting: Promise<void> = Promise.resolve();
  #stopping = false;

  constructor(options: EmulatorOptions) {
    this.#options = options;
    this.#kept = new KeptAccounts(options.stateDir);
    this.#pidFile = join(options.stateDir, 'emulator.pid');
  }

  /** Throws a sentence when it does not come up. `onStopped` is called when it later stops by itself. */
  async start(onStopped?: (code: number | null) => void): Promise<void> {
    const { stateDir, port, hubPort, loggingPort, projectId } = this.#options;
    mkdirSync(join(stateDir, 'home', 'tmp'), { recursive: true });
    for (const left of readdirSync(stateDir)) {
      if (left.startsWith('firebase-export-')) rmSync(join(stateDir, left), { recursive: true, force: true });
    }
    const emulators = {
      auth: { host: HOST, port }, hub: { host: HOST, port: hubPort }, logging: { host: HOST, port: loggingPort }, ui: { enabled: false },
      singleProjectMode: true,
    };
    writeFileSync(join(stateDir, 'firebase.json'), `${JSON.stringify({ emulators }, undefined, 2)}\n`);
    const from = this.#kept.newest();
    const args = [
      'emulators:start', '--only', 'auth', '--project', projectId, '--export-on-exit', this.#kept.exit,
      ...(from === undefined ? [] : ['--import', from]),
    ];
    // A file, not a pipe: it still logs while it exports its accounts after this process has ended.
    const log = openSync(join(stateDir, 'emulator.log'), 'w');
    const child = fork(join(dirname(this.#options.firebaseTools), 'lib/bin/firebase.js'), args, {
      cwd: stateDir,
      env: this.#environment(),
      execArgv: ['--require', this.#options.exitWithParent],
      // A group of its own: a terminal's Ctrl-C reaches us only, and we stop it in order.
      detached: true,
      stdio: ['ignore', log, log, 'ipc'],
    });
    this.#child = child;
    closeSync(log);
    if (child.pid !== undefined) writeFileSync(this.#pidFile, String(child.pid));
    await this.#untilUp();
    child.once('exit', (code) => {
      if (!this.#stopping) onStopped?.(code);
    });
    await this.#call(
      'PATCH', `/identitytoolkit.googleapis.com/v2/projects/${projectId}/config?updateMask=emailPrivacyConfig`,
      { emailPrivacyConfig: { enableImprovedEmailPrivacy: true } },
    );
  }

  /** Has it write its accounts now, beside the last export. */
  export(): Promise<void> {
    const work = this.#exporting.then(async () => {
      this.#kept.clearNext();
      const answer = await fetch(`http://${HOST}:${this.#options.hubPort}/_admin/export`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ path: this.#kept.next, initiatedBy: 'sandbox' }),
        signal: AbortSignal.timeout(10_000),
      });
      if (answer.ok) this.#kept.accept();
    });
    this.#exporting = work.catch(() => undefined);
    return work;
  }

  async stop(): Promise<void> {
    const child = this.#child;
    this.#stopping = true;
    await this.#exporting;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGINT');
    const limit = new AbortController();
    await Promise.race([
      gone, sleep(DOWN_WITHIN_MS, undefined, { signal: limit.signal }).then(() => child.kill('SIGKILL'), () => undefined),
    ]);
    limit.abort();
    await gone;
    rmSync(this.#pidFile, { force: true });
  }

  /** A call as the project's owner. */
  async #call(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(`http://${HOST}:${this.#options.port}${path}`, {
      method,
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    });
    if (!answer.ok) throw new Error(`The identity emulator answered ${answer.status} to ${method} ${path}.`);
    return answer.json();
  }

  async #untilUp(): Promise<void> {
    const limit = Date.now() + UP_WITHIN_MS;
    while (Date.now() < limit) {
      if (this.#child?.exitCode !== null) throw new Error(`The identity emulator stopped while starting:\n${this.#lastWords()}`);
      // The hub comes first; the accounts are there once it lists the emulator and that answers.
      const up = await this.#call('GET', `/emulator/v1/projects/${this.#options.projectId}/config`).then(() => true, () => false);
      const hub = up && (await fetch(`http://${HOST}:${this.#options.hubPort}/emulators`, { signal: AbortSignal.timeout(2_000) })
        .then((answer) => answer.ok, () => false));
      if (hub && this.#said('All emulators ready')) return;
      await sleep(POLL_MS);
    }
    await this.stop();
    throw new Error(`The identity emulator was not up within ${UP_WITHIN_MS / 1000} s:\n${this.#lastWords()}`);
  }

  /** Its own word that the import is done. */
  #said(words: string): boolean {
    const log = join(this.#options.stateDir, 'emulator.log');
    return existsSync(log) && readFileSync(log, 'utf8').includes(words);
  }

  #lastWords(): string {
    const log = join(this.#options.stateDir, 'emulator.log');
    return existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(-15).join('\n') : '';
  }

  /** An emulator whose sandbox was killed may still be writing its accounts: wait for it, then make sure. */
  async clearLeftOver(): Promise<void> {
    const pid = existsSync(this.#pidFile) ? Number(readFileSync(this.#pidFile, 'utf8')) : Number.NaN;
    if (!Number.isInteger(pid) || pid < 2) return;
    const limit = Date.now() + DOWN_WITHIN_MS;
    while (isEmulator(pid) && Date.now() < limit) await sleep(POLL_MS);
    if (isEmulator(pid)) process.kill(pid, 'SIGKILL');
    rmSync(this.#pidFile, { force: true });
  }

  /** Reads and writes no files of the user, and makes no calls for updates or usage statistics. */
  #environment(): NodeJS.ProcessEnv {
    const home = join(this.#options.stateDir, 'home');
    const { PATH, LANG, TZ, SystemRoot } = process.env;
    const passed = Object.fromEntries(Object.entries({ PATH, LANG, TZ, SystemRoot }).filter(([, value]) => value !== undefined));
    return {
      ...passed, HOME: home, USERPROFILE: home, XDG_CONFIG_HOME: join(home, '.config'), XDG_CACHE_HOME: join(home, '.cache'),
      TMPDIR: join(home, 'tmp'), CI: '1', NO_UPDATE_NOTIFIER: '1', FIREBASE_CLI_DISABLE_UPDATE_CHECK: '1',
    };
  }
}

/** Whether a process id is (still) that of an emulator, and not of whoever got the number since. */
function isEmulator(pid: number): boolean {
  try {
    process.kill(pid, 0);
    const commandLine = `/proc/${pid}/cmdline`;
    return !existsSync('/proc/self/cmdline') || readFileSync(commandLine, 'utf8').includes('emulators:start');
  } catch {
    return false;
  }
}
