CREATE TABLE "menu_versions" (
	"version" integer PRIMARY KEY NOT NULL,
	"plans" jsonb NOT NULL,
	"meals" jsonb NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
