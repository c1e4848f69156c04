/** Above a page: it was kept, or it lost its connection. */
export const noticeCopy = {
  offline: (when: string) => `You are offline. This page is as of ${when}.`,
  /** The shop did not answer in time. */
  slow: (when: string) => `The connection is poor. This page is as of ${when}.`,
} as const;

/** The page for what was not kept. */
export const offlinePageCopy = {
  title: 'You are offline',
  text: 'This page needs a connection, and there is none right now. Your cart is safe: it is kept on this device.',
  works: 'These pages work without one:',
  home: 'Home and meal plans',
  cart: 'Your cart',
  orders: 'My orders, if you are logged in',
  retry: 'Try again',
} as const;
