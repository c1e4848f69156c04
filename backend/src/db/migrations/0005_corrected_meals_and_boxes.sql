CREATE FUNCTION "boxes_of"("lines" jsonb) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN (SELECT coalesce(sum((line->>'quantity')::integer), 0)::integer FROM jsonb_array_elements("lines") AS line);--> statement-breakpoint
DROP INDEX "profiles_verified_email";--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD COLUMN "boxes" integer GENERATED ALWAYS AS (boxes_of(lines)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD COLUMN "holder" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "changed_meals" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "changed_in" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "changes_read_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "changes_told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "boxes" integer GENERATED ALWAYS AS (boxes_of(lines)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "offered_choices" ADD CONSTRAINT "offered_choices_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offered_choices" ADD CONSTRAINT "offered_choices_meal_id_meals_id_fk" FOREIGN KEY ("meal_id") REFERENCES "public"."meals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounting_lines" ADD CONSTRAINT "accounting_amounts" CHECK ("accounting_lines"."amount" >= 0 AND "accounting_lines"."refunded_amount" BETWEEN 0 AND "accounting_lines"."amount");--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD CONSTRAINT "attempts_status" CHECK ("checkout_attempts"."status" IN ('creating', 'open', 'complete', 'expired', 'failed', 'quarantined'));--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD CONSTRAINT "attempts_amount" CHECK ("checkout_attempts"."amount" >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_status" CHECK ("orders"."status" IN ('NEW', 'PREPARING', 'DELIVERING', 'COMPLETED', 'CANCELLED'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_status" CHECK ("orders"."delivery_status" IN ('SCHEDULED', 'OUT_FOR_DELIVERY', 'DELIVERED'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_prepared_is_paid" CHECK ("orders"."status" IN ('NEW', 'CANCELLED') OR "orders"."paid_at" IS NOT NULL);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_amounts" CHECK ("orders"."amount" >= 0 AND "orders"."refunded_amount" BETWEEN 0 AND "orders"."amount");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_currency" CHECK ("orders"."currency" = 'gbp');