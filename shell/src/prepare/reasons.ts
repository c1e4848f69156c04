interface Policy {
  /**
   * Nobody waits for it: it is left out where the browser saves data or is offline, its failure harms no tap, and it starts
   * no services, since a start that fails takes one of the few ways to try again.
   */
  guess: boolean;
  /** Calls the view's `load`. */
  data: boolean;
  /** Of the scripts. */
  priority: 'auto' | 'low';
}

/** Why a page is prepared, and what is fetched then. The view's module and its remote's stylesheet always are. */
export const POLICY = {
  /** The composed page itself: its data came with it. */
  start: { guess: false, data: false, priority: 'auto' },
  /** The address has changed. */
  tap: { guess: false, data: true, priority: 'auto' },
  /** A part that another remote lends to the page that is shown. */
  part: { guess: false, data: true, priority: 'low' },
  /** A customer's page was opened, and it is not known yet who is looking. */
  waiting: { guess: true, data: false, priority: 'auto' },
  /** The pointer or a finger is on a link to the page. */
  hover: { guess: true, data: true, priority: 'auto' },
  /** A link to the page has the focus. */
  focus: { guess: true, data: true, priority: 'auto' },
  /** The page asks its visitor to go there next, and the link is on the screen. */
  'in-view': { guess: true, data: false, priority: 'low' },
  /** The browser has nothing else to do, and the mounted route names the page in `next`. */
  idle: { guess: true, data: true, priority: 'low' },
} satisfies Record<string, Policy>;

export type Reason = keyof typeof POLICY;
