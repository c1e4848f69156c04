/** How many days a refund takes to arrive (FIGURE-14). */
export const REFUND_DAYS = { least: 5, most: 28 } as const;
/** '5–28 days', for the terms, screens and mails. */
export const REFUND_TAKES = `${REFUND_DAYS.least}–${REFUND_DAYS.most} days`;
/** Damaged goods must be reported within this many hours of delivery (FIGURE-13). */
export const DAMAGE_REPORT_HOURS = 24;
