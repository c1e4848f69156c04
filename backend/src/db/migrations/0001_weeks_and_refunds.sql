CREATE TABLE "delivery_weeks" (
	"day" date PRIMARY KEY NOT NULL,
	"closed" boolean DEFAULT false NOT NULL,
	"capacity" integer,
	CONSTRAINT "delivery_weeks_monday" CHECK (extract(isodow FROM "delivery_weeks"."day") = 1),
	CONSTRAINT "delivery_weeks_capacity" CHECK ("delivery_weeks"."capacity" >= 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"payment_intent" text,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone,
	"refused_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_session_id_unique" UNIQUE("session_id")
);
--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "weekly_capacity" integer;--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("next_try_at") WHERE "refunds"."done_at" IS NULL AND "refunds"."refused_at" IS NULL;--> statement-breakpoint
CREATE INDEX "orders_of_day" ON "orders" USING btree ("delivery_date");