/** SPEC §9 Policy statements: how many days a refund takes to arrive, from the least to the most. */
export const REFUND_DAYS = { least: 5, most: 28 } as const;
/** '5–28 days', as the terms, screens and mails say it. */
export const REFUND_TAKES = `${REFUND_DAYS.least}–${REFUND_DAYS.most} days`;
/** SPEC §9 Policy statements: damaged goods must be reported within this many hours of delivery. */
export const DAMAGE_REPORT_HOURS = 24;
