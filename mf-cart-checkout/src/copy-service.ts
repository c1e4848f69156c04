/** Names for stored data that could not be read. */
export const storedCart = {
  unreadable: 'your saved cart',
  unnamed: 'a meal plan',
} as const;

export const cartLimits = {
  quantity: 'You can order up to 99 of one meal plan at a time.',
  lines: 'Your cart is full: it holds up to 200 different meal plans.',
} as const;
