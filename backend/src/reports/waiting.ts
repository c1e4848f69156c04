/**
 * What is counted until it is written, so many at most. Anyone may post: where there is no room, of those that were noted least often the
 * one goes that was noted longest ago, so that made-up ones keep nothing out.
 */
export class Waiting<Of extends object> {
  /** What was noted longest ago comes first. */
  private kept = new Map<string, Of & { times: number }>();
  constructor(private readonly most: number) {}

  note(key: string, of: Of): void {
    const { times = 0 } = this.kept.get(key) ?? {};
    this.kept.delete(key);
    if (this.kept.size >= this.most) this.makeRoom();
    this.kept.set(key, { ...of, times: times + 1 });
  }

  /** All of them, which wait no more. */
  take(): (Of & { times: number })[] {
    const all = [...this.kept.values()];
    this.kept = new Map();
    return all;
  }

  private makeRoom(): void {
    const fewest = Math.min(...[...this.kept.values()].map(({ times }) => times));
    const [goes] = [...this.kept].find(([, { times }]) => times === fewest) ?? [];
    if (goes !== undefined) this.kept.delete(goes);
  }
}
