import { asLoadError, type LoadError } from '../federation/load-error';
import type { Target } from '../navigation/route-table';
import type { Preparation } from '../prepare/prepare';
import { createBudget, TIME_LIMITS, type Budget, type TimeLimits } from '../time-limits';
import type { Fade } from './fade';
import type { SlotFace } from './face';
import type { MountedView, MountRemoteView, OwnProps } from './view-mounter';

interface SlotOptions {
  face: SlotFace;
  prepare(target: Target, reason: 'start' | 'tap', budget: Budget): Preparation;
  mount: MountRemoteView;
  propsFor(target: Target): OwnProps;
  /** What the page was composed with, for its own route. */
  composed?: { route: string; mode: 'full' | 'skeleton'; data: unknown };
  /** Between two pages, where the second has nothing to wait for. */
  fade: Fade;
  /** Once per failure. */
  onFailure(error: LoadError): void;
  /** Focus, announcement and scroll are due. */
  onMounted(target: Target): void;
  limits?: TimeLimits;
}

export interface Slot {
  /**
   * Mounts `target`; the last call wins, however fast they come. Two addresses of one route are one target: the view follows
   * the location itself.
   */
  show(target: Target): void;
  /** A skeleton: the route needs to know who is looking, or which remotes are live. */
  wait(): void;
  /** There is nothing to mount: the card, with a retry. */
  fail(retry: () => void): void;
}

/** What was asked for a target, and the time that it has. */
type Asked = Preparation & { budget: Budget; isHere: boolean };

type Content = { target: Target } | { waiting: true } | { retry(): void };

/** How long a slot may be empty, in ms: less than an eye notices. */
const SOON = 50;

/** The page's own view: unmounts the last, loads and mounts the next, or shows why not. Plain TypeScript beside the chrome's React root. */
export function createSlot(options: SlotOptions): Slot {
  const { face, prepare, mount, propsFor, composed, fade, onFailure, onMounted, limits = TIME_LIMITS } = options;
  let wanted: Content = { waiting: true };
  let shown: Content | undefined = wanted;
  let mounted: { node: HTMLElement; view: MountedView; target: Target } | undefined;
  let leaving: Promise<void> | undefined;
  let running = false;
  /** Ends the wait for a remote whose address was left meanwhile. */
  let supersede = () => {};
  let firstPage = composed;

  /** Resolves when nothing is mounted any more, also if called again while it is still unmounting. */
  async function leave(): Promise<void> {
    if (mounted) {
      leaving = takeDown(mounted).finally(() => (leaving = undefined));
      mounted = undefined;
    }
    await leaving;
  }

  async function takeDown({ node, view, target }: NonNullable<typeof mounted>): Promise<void> {
    // All at once: React takes out node by node, and where the focus was within, a browser lays out in between what is left.
    node.remove();
    const late = setTimeout(() => face.showWaiting({ keep: false }), SOON);
    try {
      await view.unmount();
    } catch (error) {
      onFailure(asLoadError(error, 'unmount', target.remote));
    } finally {
      clearTimeout(late);
    }
  }

  function ask(target: Target, reason: 'start' | 'tap'): Asked {
    const budget = createBudget(limits);
    return { budget, isHere: false, ...prepare(target, reason, budget) };
  }

  async function enter(content: { target: Target }, asked?: Asked): Promise<void> {
    const { target } = content;
    const { remote, route } = target;
    const retry = () => {
      if (content === wanted) want({ target });
    };
    // Its team's kill switch: no failure to report, and only a new page can know that it is over.
    if (remote.disabled) return face.showCard({ retry, exhausted: true, off: true });
    const page = firstPage?.route === route.path ? firstPage : undefined;
    const showWaiting = () => face.showWaiting({ keep: page !== undefined });
    // What is here already mounts before a skeleton could be seen, unless it takes its time.
    const late = setTimeout(showWaiting, SOON);
    if (!asked?.isHere) showWaiting();
    const failed = (error: unknown) => {
      const known = asLoadError(error, 'mount', remote);
      onFailure(known);
      if (content === wanted) face.showCard({ retry, exhausted: known.final });
    };
    try {
      const { module, data, budget } = asked ?? ask(target, page ? 'start' : 'tap');
      const superseded = new Promise<void>((resolve) => (supersede = resolve));
      // A slow remote must not hold up the next address.
      const [code, given] = (await Promise.race([Promise.all([module, page ? page.data : data]), superseded])) ?? [];
      if (content !== wanted) return;
      const hydrate = page?.mode === 'full';
      const node = hydrate ? face.composedNode() : face.freshNode();
      firstPage = undefined;
      const view = await mount({
        remote, module: code, domElement: node, own: propsFor(target), hydrate, data: given,
        budget: budget.toMount(),
        onFatal: (error) => void leave().then(() => failed(error)),
      });
      mounted = { node, view, target };
      clearTimeout(late);
      face.reveal(node);
      onMounted(target);
    } catch (error) {
      failed(error);
    } finally {
      clearTimeout(late);
    }
  }

  async function become(content: Content, asked?: Asked): Promise<void> {
    if (mounted || leaving) await leave();
    if (content !== wanted) return;
    if ('target' in content) await enter(content, asked);
    else if ('retry' in content) face.showCard({ retry: content.retry, exhausted: false });
    else face.showWaiting({ keep: firstPage !== undefined });
  }

  /** One at a time: single-spa's lifecycles must not overlap. */
  async function run(): Promise<void> {
    if (running) return;
    running = true;
    while (shown !== wanted) {
      const content = wanted;
      shown = content;
      if (!mounted || !('target' in content) || content.target.remote.disabled) {
        await become(content);
        continue;
      }
      const asked = ask(content.target, 'tap');
      asked.isHere = await isHere(asked);
      if (content !== wanted) continue;
      // Never around a load, of code or of data: nothing on the page would move meanwhile.
      await (asked.isHere ? fade(() => become(content, asked)) : become(content, asked));
    }
    running = false;
  }

  function want(content: Content): void {
    wanted = content;
    supersede();
    void run();
  }

  return {
    show(target) {
      if (!('target' in wanted && sameTarget(wanted.target, target))) want({ target });
    },
    wait: () => want({ waiting: true }),
    fail: (retry) => want({ retry }),
  };
}

/** Whether a view could be mounted right now. */
function isHere({ module, data }: Preparation): Promise<boolean> {
  const here = Promise.all([module, data]).then(() => true, () => false);
  return Promise.race([here, new Promise<boolean>((resolve) => setTimeout(resolve, 0, false))]);
}

function sameTarget(a: Target, b: Target): boolean {
  return a.remote.name === b.remote.name && a.remote.version === b.remote.version && a.route.path === b.route.path;
}
