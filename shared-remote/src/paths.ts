/**
 * The addresses of the shop's pages, for links and redirects. Their owners declare them in remote.json;
 * scripts/checks/paths.test.ts compares the two.
 */
export const PATHS = {
  home: '/',
  mealPlan: '/meal-plan',
  extras: '/extra',
  cart: '/cart',
  paymentReturn: '/return',
  register: '/register',
  profile: '/profile',
  editProfile: '/profile/edit',
  orders: '/my-orders',
  terms: '/terms-and-conditions',
  privacy: '/privacy-policy',
  cookies: '/cookie-policy',
} as const;

/** The service worker's script. */
export const SERVICE_WORKER = '/service-worker.js';

const OUTSIDE = '#outside=';

/**
 * Where home offers to write when we deliver to this post code. In the fragment, which no server is sent; with a query, since in a tab
 * of its own a page that was composed for its address rests until a touch (docs/decisions/060).
 */
export const outsidePath = (postCode: string): string => `${PATHS.home}?from=post-code${OUTSIDE}${encodeURIComponent(postCode)}`;

/** The post code that such an address names; undefined without one. */
export const outsideIn = (hash: string): string | undefined => (hash.startsWith(OUTSIDE) ? decode(hash.slice(OUTSIDE.length)) : undefined);

/** Somebody may have typed anything. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

const PLAN = 'plan';

/** The address of a plan's own page. */
export const planPath = (planId: string): string => `${PATHS.mealPlan}?${PLAN}=${encodeURIComponent(planId)}`;

/** The plan that the query of such an address names; undefined without one. */
export const planIn = (search: string): string | undefined => new URLSearchParams(search).get(PLAN) ?? undefined;

