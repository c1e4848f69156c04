ALTER TABLE "profiles" ADD COLUMN "week_mail_token" uuid;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "week_mail_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "week_mail_for" date DEFAULT '2000-01-01' NOT NULL;