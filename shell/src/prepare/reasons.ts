export interface Policy {
  /**
   * Nobody waits for it: it has no time limit, and a failure of it is not counted against the tap. Services that its `load` calls
   * are guesses too.
   */
  guess: boolean;
  /** The view is mounted as soon as that is possible: its services are started, and its data is used by nobody else. */
  mounts: boolean;
  /** Calls the view's `load`. */
  data: boolean;
  /** Of the scripts. */
  priority: 'auto' | 'low';
}

/** Why a page is prepared, and what is fetched then. The view's module and its remote's stylesheet always are. */
export const POLICY = {
  /** The composed page itself: its data came with it. */
  start: { guess: false, mounts: true, data: false, priority: 'auto' },
  /** The address has changed. */
  tap: { guess: false, mounts: true, data: true, priority: 'auto' },
  /** What another remote lends to the page that is shown: mounted when the browser is idle. */
  fragment: { guess: true, mounts: true, data: true, priority: 'low' },
  /** A customer's page was opened, and it is not known yet who is looking. */
  waiting: { guess: true, mounts: false, data: false, priority: 'auto' },
  /** The pointer or a finger is on a link to the page. */
  hover: { guess: true, mounts: false, data: true, priority: 'auto' },
  /** A link to the page has the focus. */
  focus: { guess: true, mounts: false, data: true, priority: 'auto' },
  /** The page asks its visitor to go there next, and the link is on the screen. */
  'in-view': { guess: true, mounts: false, data: false, priority: 'low' },
  /** The browser has nothing else to do, and the mounted route names the page in `next`. */
  idle: { guess: true, mounts: false, data: true, priority: 'low' },
} satisfies Record<string, Policy>;

export type Reason = keyof typeof POLICY;
