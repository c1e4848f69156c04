import { ApiError, parseAnswer, type ApiClient } from 'shared-api';
import { MoveResultsAnswer } from 'shared-api/answers/kitchen';
import { createObservable, type Observable } from 'shared-remote/observable';
import { due, undoable, type Step, type Tick } from './tick';
import { readTicks, writeTicks } from './tick-storage';

export interface TickState {
  /** Not sent yet, the oldest first. */
  ticks: readonly Tick[];
  /** Steps that the shop has taken. */
  done: ReadonlyMap<string, readonly Step[]>;
  /** Why the shop refused a tick, by order. */
  refused: ReadonlyMap<string, string>;
  isSending: boolean;
  /** Why ticks wait longer than their minute: nobody could be reached, the session has ended, or the shop answered with an error. */
  waits: 'offline' | 'log-in' | 'failed' | undefined;
  /** False where the browser stores nothing. */
  isStored: boolean;
}

/** Ticks of one operator: kept on the device, sent after their minute, sent again until the shop has answered. */
export class TickQueue {
  private readonly state: Observable<TickState> & { set(next: TickState): void };
  /** As they are stored, or would be. */
  private kept: Tick[];

  constructor(private readonly api: ApiClient, private readonly uid: string) {
    this.kept = readTicks(uid);
    this.state = createObservable<TickState>({
      ...stateOf(this.kept), done: new Map(), isSending: false, waits: undefined, isStored: true,
    });
  }

  readonly get = (): TickState => this.state.get();

  readonly subscribe = (listener: () => void): (() => void) => this.state.subscribe(listener);

  add(orders: readonly string[], to: Step): void {
    this.change((ticks) => [
      ...ticks.filter((tick) => isWaiting(tick) || !orders.includes(tick.order)), ...orders.map((order) => ({ order, to, at: Date.now() })),
    ]);
  }

  /** Takes the last tick of an order back. @returns false if its minute is over, or it is being sent. */
  undo(order: string): boolean {
    if (this.get().isSending) return false;
    let last: Tick | undefined;
    this.change((ticks) => {
      last = undoable(ticks.filter(isWaiting), order, Date.now());
      return ticks.filter((tick) => !last || !isSame(tick, last));
    });
    return last !== undefined;
  }

  /** @returns whether some are gone: another tab has sent them, or taken them back. */
  readAgain(): boolean {
    const before = this.get().ticks;
    this.kept = this.known();
    this.set(stateOf(this.kept));
    return before.some((tick) => !this.get().ticks.some((other) => isSame(tick, other)));
  }

  /** The operator has seen why ticks were refused. */
  clearRefused(): void {
    if (this.get().refused.size > 0) this.change((ticks) => ticks.filter(isWaiting));
  }

  /** Sends what is due. The shop takes a tick that it has already as done, so a lost answer does no harm. */
  async send(isHurried = false): Promise<void> {
    const batches = due(this.known().filter(isWaiting), Date.now(), isHurried);
    if (this.get().isSending || batches.length === 0) return;
    if (!navigator.onLine) return this.set({ waits: 'offline' });
    this.set({ isSending: true });
    let waits: TickState['waits'];
    const failed = new Set<string>();
    for (const { to, orders } of batches) {
      // A step is sent only where those before it were: the shop would refuse it, and the tick would be lost.
      const open = orders.filter((order) => !failed.has(order));
      if (open.length === 0) continue;
      try {
        await this.sendBatch(to, open);
      } catch (error) {
        waits = reasonOf(error);
        // The next batch would find the same.
        if (waits !== 'failed') break;
        for (const order of open) failed.add(order);
      }
    }
    this.set({ isSending: false, waits });
  }

  private async sendBatch(to: Step, orders: string[]): Promise<void> {
    const { moved } = parseAnswer(MoveResultsAnswer, await this.api.call('POST /kitchen/moves', { body: { to, orders } }));
    const done = new Map(this.get().done);
    for (const { order, isDone } of moved) if (isDone) done.set(order, [...(done.get(order) ?? []), to]);
    this.set({ done });
    this.change((ticks) => ticks.flatMap((tick) => {
      const answer = isWaiting(tick) ? moved.find(({ order }) => order === tick.order) : undefined;
      if (!answer) return [tick];
      if (answer.isDone) return tick.to === to ? [] : [tick];
      // The order's other steps go with the one that was refused.
      return tick.to === to ? [{ ...tick, refused: answer.problem ?? '' }] : [];
    }));
  }

  /** Another tab may have added some, or taken some back. */
  private known(): Tick[] {
    return this.get().isStored ? readTicks(this.uid) : this.kept;
  }

  private change(edit: (ticks: Tick[]) => Tick[]): void {
    this.kept = edit(this.known());
    this.set({ ...stateOf(this.kept), isStored: writeTicks(this.uid, this.kept) });
  }

  private set(change: Partial<TickState>): void {
    this.state.set({ ...this.get(), ...change });
  }
}

/** Why a batch was not taken. A time-out and a lost connection have the status 0. */
function reasonOf(error: unknown): NonNullable<TickState['waits']> {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.status === 0) return 'offline';
  return error.status === 401 || error.status === 403 ? 'log-in' : 'failed';
}

const isWaiting = ({ refused }: Tick) => refused === undefined;

const stateOf = (ticks: readonly Tick[]) => ({
  ticks: ticks.filter(isWaiting),
  refused: new Map(ticks.flatMap(({ order, refused }) => (refused === undefined ? [] : [[order, refused] as const]))),
});

const isSame = (a: Tick, b: Tick) => a.order === b.order && a.to === b.to && a.at === b.at;
