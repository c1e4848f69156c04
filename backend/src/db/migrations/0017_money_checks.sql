ALTER TABLE "refunds" ADD COLUMN "is_paid_by_hand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "quarantine" ADD CONSTRAINT "quarantine_attempt_id_checkout_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."checkout_attempts"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "order_holds" ADD CONSTRAINT "holds_reason" CHECK ("order_holds"."reason" IN ('refunded', 'dispute', 'early-fraud-warning')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_disputed" CHECK ("orders"."disputed_amount" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "accounting_lines" ADD CONSTRAINT "accounting_disputed" CHECK ("accounting_lines"."disputed_amount" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_kind" CHECK ("disputes"."kind" IN ('dispute', 'early-fraud-warning')) NOT VALID;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_amounts" CHECK ("disputes"."amount" >= 0 AND "disputes"."movements" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "quarantine" ADD CONSTRAINT "quarantine_amount" CHECK ("quarantine"."amount" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "quarantine" ADD CONSTRAINT "quarantine_currency" CHECK ("quarantine"."currency" ~ '^[a-z]{3}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_currency" CHECK ("refunds"."currency" ~ '^[a-z]{3}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reason" CHECK ("refunds"."reason" IN ('cancelled-by-customer', 'cancelled-by-operator', 'paid-after-cancelled', 'quarantine', 'operator', 'provider')) NOT VALID;--> statement-breakpoint
UPDATE "quarantine" SET "attempt_id" = NULL WHERE "attempt_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "checkout_attempts" WHERE "checkout_attempts"."id" = "quarantine"."attempt_id");--> statement-breakpoint
UPDATE "refunds" SET "reason" = 'operator' WHERE "reason" NOT IN ('cancelled-by-customer', 'cancelled-by-operator', 'paid-after-cancelled', 'quarantine', 'operator', 'provider');
