/** An index that a live shop gets without stopping: `CREATE INDEX CONCURRENTLY` can't run in a migration's transaction (decision 032). */
export interface ConcurrentIndex { name: string; on: string }

/** The words of an order's name, parted at what names have besides letters: which of it are letters differs by the database's locale. */
export const WORDS_OF_NAME = "to_tsvector('simple', translate(coalesce(address->>'name', ''), '’''.-', '    '))";

/**
 * For queries that grow with the shop. What is taken out of this list is dropped by a migration. An index is found by its name alone: one
 * that is changed gets another name, and none has the name of an index that a migration makes.
 */
export const CONCURRENT_INDEXES: readonly ConcurrentIndex[] = [
  // What a delivery day's capacity counts: sold, and held.
  { name: 'orders_booked', on: "orders (delivery_date, boxes) WHERE status <> 'CANCELLED'" },
  { name: 'attempts_holding', on: "checkout_attempts (delivery_date, expires_at, boxes) WHERE status IN ('creating', 'open')" },
  { name: 'attempts_of_holder', on: "checkout_attempts (holder) WHERE status IN ('creating', 'open')" },
  { name: 'orders_unpaid_of_attempt', on: "orders (attempt_id) WHERE paid_at IS NULL AND status <> 'CANCELLED'" },
  // ops: the newest orders, orders by status, by email, corrected ones; what was mailed about an order, and to whom; audit by subject.
  { name: 'orders_newest', on: 'orders (created_at, id)' },
  { name: 'orders_of_status', on: 'orders (status, delivery_date)' },
  { name: 'orders_of_email', on: 'orders (lower(email))' },
  { name: 'orders_corrected', on: 'orders (delivery_date) WHERE changed_meals IS NOT NULL' },
  { name: 'outbox_of_order', on: "outbox ((payload->>'orderId'))" },
  { name: 'outbox_about', on: "outbox (split_part(key, ':', 2))" },
  { name: 'outbox_of_address', on: 'outbox (lower(recipient))' },
  { name: 'outbox_of_customer', on: 'outbox (uid) WHERE uid IS NOT NULL' },
  { name: 'attempts_of_customer', on: 'checkout_attempts (uid) WHERE uid IS NOT NULL' },
  { name: 'audit_of_subject', on: 'audit (subject)' },
  // What workers look for among all that is settled (`npm run bench:plans`): what is to be forgotten or deleted, and what failed.
  { name: 'orders_to_forget', on: "orders (delivery_date) WHERE uid IS NULL OR email <> ''" },
  { name: 'attempts_to_forget', on: "checkout_attempts (delivery_date) WHERE session_id IS NOT NULL AND jsonb_array_length(lines) > 0" },
  { name: 'attempts_unpaid', on: "checkout_attempts (created_at) WHERE status IN ('expired', 'failed')" },
  { name: 'attempts_held', on: 'checkout_attempts (expires_at) WHERE holder IS NOT NULL' },
  { name: 'accounting_paid_on', on: 'accounting_lines (paid_on)' },
  { name: 'events_received', on: 'payment_events (received_at)' },
  { name: 'outbox_sent', on: 'outbox (sent_at) WHERE sent_at IS NOT NULL' },
  { name: 'outbox_given_up', on: 'outbox (gave_up_at) WHERE gave_up_at IS NOT NULL' },
  { name: 'refunds_failed', on: "refunds (created_at) WHERE status = 'failed' AND handled_at IS NULL" },
  // What went back lately, for the figures.
  { name: 'refunds_made', on: 'refunds (created_at)' },
  // Who has a turn for 'Same week again?', and whose token it is.
  { name: 'profiles_week_mail', on: 'profiles (week_mail_for) WHERE week_mail_token IS NOT NULL' },
  { name: 'profiles_week_mail_token', on: 'profiles (week_mail_token) WHERE week_mail_token IS NOT NULL' },
  // Managers: an order by the words of a name or its post code; what waits for a decision.
  { name: 'orders_of_name', on: `orders USING gin (${WORDS_OF_NAME})` },
  { name: 'orders_of_post_code', on: "orders ((address->>'postCode'), created_at)" },
  { name: 'quarantine_open', on: 'quarantine (created_at) WHERE resolved_at IS NULL' },
  { name: 'quarantine_of_attempt', on: 'quarantine (attempt_id)' },
  { name: 'disputes_open', on: 'disputes (created_at) WHERE NOT is_closed' },
  { name: 'holds_open', on: 'order_holds (created_at) WHERE released_at IS NULL' },
];
