CREATE TABLE "planned_menu" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"plans" jsonb NOT NULL,
	"meals" jsonb NOT NULL,
	"seen_version" integer NOT NULL,
	"goes_live_at" timestamp (3) with time zone NOT NULL,
	"actor" text NOT NULL,
	"problem" text,
	CONSTRAINT "planned_menu_is_one_row" CHECK ("planned_menu"."id" = 1)
);
