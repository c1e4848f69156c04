type Labels = Record<string, string>;

interface Bounds<Of extends Labels> {
  /** Sets of labels at most. */
  most: number;
  /** For labels of which releases bring new ones for as long as the process lives; without it the first so many sets stay. */
  change?: {
    /** Takes a set out of the metric. */
    drop(labels: Of): void;
    /** Whether visitors are served what it names, as far as that is known: it goes for no other set. */
    isLive(labels: Of): boolean;
  };
}

const OTHER = 'other';

/** Anyone may post: made-up names must not grow the metrics without end, nor keep new versions out of them. */
export class BoundedLabels<Of extends Labels> {
  /** What was reported longest ago comes first. */
  private readonly kept = new Map<string, Of>();
  constructor(private readonly bounds: Bounds<Of>) {}

  /** @returns the labels to count under: each 'other', if the sets that are kept are to stay. */
  of(labels: Of): Labels {
    const key = JSON.stringify(labels);
    if (!this.kept.delete(key) && this.kept.size >= this.bounds.most && !this.makeRoomFor(labels)) {
      return Object.fromEntries(Object.keys(labels).map((label) => [label, OTHER]));
    }
    this.kept.set(key, labels);
    return labels;
  }

  private makeRoomFor(labels: Of): boolean {
    const { change } = this.bounds;
    if (!change) return false;
    const sets = [...this.kept];
    const goes = sets.find(([, set]) => !change.isLive(set)) ?? (change.isLive(labels) ? sets[0] : undefined);
    if (!goes) return false;
    const [key, set] = goes;
    this.kept.delete(key);
    change.drop(set);
    return true;
  }
}
