/** The kitchen's own pages. No customer's page links to them (docs/decisions/056). */
export const KITCHEN_PATHS = { today: '/kitchen', labels: '/kitchen/labels', round: '/kitchen/round' } as const;
