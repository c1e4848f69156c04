/**
 * How long what we know of customers is kept (DECISIONS "People's data", "Deleting an account"). The workers delete by
 * these, and the policies' words are made from them.
 */
export const RETENTION = {
  /** An order's personal data, days after its delivery: complaints and disputes. */
  orderDays: 90,
  /** The accounting line of a paid order, years after the payment: tax law. */
  accountingYears: 6,
  /** Days between the request to delete an account and its deletion. */
  deletionDays: 30,
} as const;

/** How many days a visitor's browser keeps what we put there; the cookie policy's words are made from these. */
export const BROWSER_DAYS = {
  /** SPEC §9 Plan and menu cache lifetime. */
  menu: 7,
  /** Meals that were chosen instead of others, from their last use. */
  chosenMeals: 7,
  /** The number by which a visitor stays on one version of the site. */
  releaseBucket: 365,
} as const;
