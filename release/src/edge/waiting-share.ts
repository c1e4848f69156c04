import { networkOf } from 'shared-api/server/network-of';

/** Limits how many things wait for one network at the same time. Over the limit, the one that has waited longest is dropped. */
export class WaitingShare {
  private readonly waiting = new Map<string, Set<() => void>>();
  constructor(private readonly most: number) {}

  /** `drop` is called when the limit is reached. @returns to be called when the waiting ends. */
  enter(address: string, drop: () => void): () => void {
    const network = networkOf(address);
    const mine = this.waiting.get(network) ?? new Set();
    this.waiting.set(network, mine.add(drop));
    const leave = () => {
      mine.delete(drop);
      if (mine.size === 0 && this.waiting.get(network) === mine) this.waiting.delete(network);
    };
    if (mine.size > this.most) {
      const [longest] = mine;
      if (longest) {
        mine.delete(longest);
        longest();
      }
    }
    return leave;
  }
}
