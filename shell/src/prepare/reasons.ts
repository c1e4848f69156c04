/** Why a page is prepared. */
export type Reason = 'start' | 'tap' | 'waiting' | 'hover' | 'focus' | 'in-view' | 'idle';

interface Policy {
  /** Nobody waits for it: it is left out where the browser saves data or is offline, and its failure harms no tap. */
  guess: boolean;
  /** Starts the services that the route declares. Not for a guess: a start that fails takes one of the few ways to try again. */
  services: boolean;
  /** Calls the view's `load`. */
  data: boolean;
  /** Of the scripts. */
  priority: 'auto' | 'low';
}

/** What is fetched on which sign. The view's module and its remote's stylesheet always are. */
export const POLICY: Record<Reason, Policy> = {
  /** The composed page itself: its data came with it. */
  start: { guess: false, services: true, data: false, priority: 'auto' },
  /** The address has changed. */
  tap: { guess: false, services: true, data: true, priority: 'auto' },
  /** A customer's page was opened, and it is not known yet who is looking. */
  waiting: { guess: true, services: false, data: false, priority: 'auto' },
  /** The pointer or a finger is on a link to the page. */
  hover: { guess: true, services: false, data: true, priority: 'auto' },
  /** A link to the page has the focus. */
  focus: { guess: true, services: false, data: true, priority: 'auto' },
  /** The page asks its visitor to go there next, and the link is on the screen. */
  'in-view': { guess: true, services: false, data: false, priority: 'low' },
  /** The browser has nothing else to do, and the mounted route names the page in `next`. */
  idle: { guess: true, services: false, data: true, priority: 'low' },
};
