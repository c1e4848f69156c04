/** The kitchen's own pages. No customer's page links to them (docs/decisions/056). */
export const KITCHEN_PATHS = {
  today: '/kitchen', labels: '/kitchen/labels', round: '/kitchen/round', orders: '/kitchen/orders', order: '/kitchen/order',
  shop: '/kitchen/shop',
  figures: '/kitchen/figures',
} as const;

export const orderPath = (order: string): string => `${KITCHEN_PATHS.order}?order=${encodeURIComponent(order)}`;
