CREATE TABLE "promotions" (
	"code" text PRIMARY KEY NOT NULL,
	"percent_off" smallint,
	"amount_off" integer,
	"first_order_only" boolean DEFAULT false NOT NULL,
	"max_uses" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"provider_id" text,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promotions_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "promotions_reduction" CHECK (num_nonnulls("promotions"."percent_off", "promotions"."amount_off") = 1 AND coalesce("promotions"."percent_off", 1) BETWEEN 1 AND 99 AND coalesce("promotions"."amount_off", 1) > 0)
);
--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD COLUMN "takes_codes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promotion" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount" CHECK ("orders"."discount" >= 0 AND ("orders"."discount" > 0) = ("orders"."promotion" IS NOT NULL)) NOT VALID;