/**
 * How long customers' data is kept (docs/product.md "People's data", "Deleting an account"). The workers delete by these
 * figures, and the policies' texts are made from them.
 */
export const RETENTION = {
  /** An order's personal data, days after its delivery: complaints and disputes. */
  orderDays: 90,
  /** The accounting line of a paid order, years after the payment: tax law. */
  accountingYears: 6,
  /** Days between the request to delete an account and its deletion. */
  deletionDays: 30,
  /** Days that a sent mail stays in the outbox. */
  sentMailDays: 30,
  /** Days that a mail which could not be sent stays in the outbox. */
  failedMailDays: 90,
  /** Days that a checkout without an order is kept. */
  unpaidCheckoutDays: 30,
  /** Days that the address of somebody who is outside our area waits to be confirmed by the mail's link, and then for us to come. */
  unconfirmedAreaDays: 7,
  areaDays: 365,
  /** Days that ids of the payment provider's events are kept, because it may send an event several times. */
  paymentEventDays: 90,
} as const;

/** How many days our data is kept in a visitor's browser; the cookie policy is made from these. */
export const BROWSER_DAYS = {
  /** FIGURE-8 */
  menu: 7,
  /** Counted from the last use. */
  chosenMeals: 7,
  /** The number that keeps a visitor on one version of the site. */
  releaseBucket: 365,
  /** What a customer's own pages showed last; gone at the sign-out. */
  lastSeen: 1,
  /** Pictures of meals and plans, kept for visits without a connection. */
  pictures: 30,
  /** Files of a version that is no longer live: an open page may still need them. */
  formerFiles: 7,
} as const;

/** At most so many pictures are kept. */
export const KEPT_PICTURES = 120;
