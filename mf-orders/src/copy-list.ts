export const list = {
  title: 'My Orders',
  back: 'Back to Profile',
  loading: 'Loading your orders...',
  asOf: (moment: string) => `As of ${moment}. We could not ask for anything newer.`,
  failed: 'Failed to load your orders. Please try again later.',
  empty: 'No orders yet',
  emptyHint: 'Your weeks will be kept here, with what you ate and when it came.',
  browse: 'Browse Meals',
  order: (id: string) => `Order ${id}`,
  created: 'Ordered',
  paid: 'Paid',
  total: 'Total',
  meals: (count: number) => (count === 1 ? '1 meal' : `${count} meals`),
  corrected: 'A meal has been corrected since you ordered. Please open this order.',
  view: 'View Meals',
  more: 'Show more orders',
  moreFailed: 'Failed to load more of your orders. Please try again.',
} as const;

/** A guest's order, added to the account by the link in its mail. */
export const claiming = {
  title: 'Add your order to this account',
  lead: 'Your mail has brought you here. To show that the order is yours, give the post code to which it goes.',
  postCode: 'Post code of the delivery',
  postCodeEmpty: 'Empty Field: Post code',
  add: 'Add this order',
  leave: 'Not now',
  added: (id: string) => `Order ${id} is in your account now.`,
} as const;
