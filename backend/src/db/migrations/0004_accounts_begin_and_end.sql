ALTER TABLE "registrations" DROP CONSTRAINT "registrations_uid_unique";--> statement-breakpoint
ALTER TABLE "registrations" DROP CONSTRAINT "registrations_pkey";--> statement-breakpoint
ALTER TABLE "registrations" ADD PRIMARY KEY ("uid");--> statement-breakpoint
ALTER TABLE "accounting_lines" ADD COLUMN "session_id" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "erasing_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "is_current" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_of_recipient" ON "outbox" USING btree ("kind",lower("recipient"),"created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_current_registration" ON "registrations" USING btree ("email") WHERE "registrations"."is_current";--> statement-breakpoint
ALTER TABLE "accounting_lines" ADD CONSTRAINT "accounting_lines_session_id_unique" UNIQUE("session_id");