CREATE TABLE "accounting_lines" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"paid_on" date NOT NULL,
	"amount" integer NOT NULL,
	"refunded_amount" integer NOT NULL,
	"vat" jsonb NOT NULL,
	"currency" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checkout_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cart_id" uuid NOT NULL,
	"idempotency_key" text NOT NULL,
	"status" text NOT NULL,
	"fingerprint" text NOT NULL,
	"uid" text,
	"email" text,
	"address" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"delivery_date" date NOT NULL,
	"session_id" text,
	"url" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"next_check_at" timestamp (3) with time zone NOT NULL,
	"checks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "checkout_attempts_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "checkout_attempts_session_id_unique" UNIQUE("session_id")
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"uid" text PRIMARY KEY NOT NULL,
	"erased_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meals" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"photo_url" text NOT NULL,
	"day" text,
	"meal_time" text,
	"ingredients" jsonb NOT NULL,
	"allergens" jsonb NOT NULL,
	"configurations" jsonb NOT NULL,
	"replaceable_by" jsonb NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "meals_allergens_known" CHECK ("meals"."allergens" ?& array['celery','gluten','crustaceans','eggs','fish','lupin','milk','molluscs','mustard','nuts','peanuts','sesame','soya','sulphites']
    AND NOT jsonb_path_exists("meals"."allergens", '$.* ? (@ != "contains" && @ != "mayContain" && @ != "free")'))
);
--> statement-breakpoint
CREATE TABLE "offered_choices" (
	"plan_id" text NOT NULL,
	"slot" smallint NOT NULL,
	"meal_id" text NOT NULL,
	CONSTRAINT "offered_choices_plan_id_slot_meal_id_pk" PRIMARY KEY("plan_id","slot","meal_id")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"attempt_id" uuid NOT NULL,
	"session_id" text NOT NULL,
	"payment_intent" text,
	"uid" text,
	"email" text NOT NULL,
	"status" text NOT NULL,
	"delivery_status" text,
	"delivery_date" date NOT NULL,
	"lines" jsonb NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"address" jsonb NOT NULL,
	"refunded_amount" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"next_check_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"checks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "orders_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "orders_attempt_id_unique" UNIQUE("attempt_id"),
	CONSTRAINT "orders_session_id_unique" UNIQUE("session_id")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"uid" text,
	"recipient" text NOT NULL,
	"payload" jsonb NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"gave_up_at" timestamp (3) with time zone,
	CONSTRAINT "outbox_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"min_calories" integer NOT NULL,
	"max_calories" integer NOT NULL,
	"sort_order" integer NOT NULL,
	"photo" jsonb NOT NULL,
	"price_in_cents" integer NOT NULL,
	"vat_rate" double precision NOT NULL,
	"stripe_product_id" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "plans_price" CHECK ("plans"."price_in_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"uid" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"address1" text,
	"address2" text,
	"post_code" text DEFAULT '' NOT NULL,
	"city" text DEFAULT 'London' NOT NULL,
	"country" text DEFAULT 'UK' NOT NULL,
	"allergens" text,
	"delivery_note" text,
	"is_marketing_accepted" boolean DEFAULT false NOT NULL,
	"is_email_verified" boolean DEFAULT false NOT NULL,
	"terms_version" text,
	"terms_accepted_at" timestamp (3) with time zone,
	"deletion_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quarantine" (
	"session_id" text PRIMARY KEY NOT NULL,
	"attempt_id" uuid,
	"reason" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"payment_intent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolution" text
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"email" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "registrations_uid_unique" UNIQUE("uid")
);
--> statement-breakpoint
CREATE TABLE "shop" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"ordering_enabled" boolean DEFAULT false NOT NULL,
	"payments_enabled" boolean DEFAULT false NOT NULL,
	"registration_enabled" boolean DEFAULT false NOT NULL,
	"menu_version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "shop_is_one_row" CHECK ("shop"."id" = 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_attempt_per_cart" ON "checkout_attempts" USING btree ("cart_id") WHERE "checkout_attempts"."status" IN ('creating', 'open');--> statement-breakpoint
CREATE INDEX "attempts_pending" ON "checkout_attempts" USING btree ("next_check_at") WHERE "checkout_attempts"."status" IN ('creating', 'open');--> statement-breakpoint
CREATE INDEX "orders_of_customer" ON "orders" USING btree ("uid","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_of_guest" ON "orders" USING btree (lower("email")) WHERE "orders"."uid" IS NULL;--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("next_check_at") WHERE "orders"."paid_at" IS NULL AND "orders"."status" <> 'CANCELLED';--> statement-breakpoint
CREATE INDEX "orders_payment" ON "orders" USING btree ("payment_intent");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_try_at") WHERE "outbox"."sent_at" IS NULL AND "outbox"."gave_up_at" IS NULL;--> statement-breakpoint
CREATE INDEX "profiles_verified_email" ON "profiles" USING btree (lower("email")) WHERE "profiles"."is_email_verified";--> statement-breakpoint
CREATE INDEX "profiles_deletion" ON "profiles" USING btree ("deletion_at") WHERE "profiles"."deletion_at" IS NOT NULL;