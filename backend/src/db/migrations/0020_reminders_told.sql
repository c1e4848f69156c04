DROP INDEX "reminder_devices_due";--> statement-breakpoint
ALTER TABLE "reminder_devices" ALTER COLUMN "next_try_at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "reminder_devices" ALTER COLUMN "next_try_at" DROP NOT NULL;--> statement-breakpoint
UPDATE "reminder_devices" SET "next_try_at" = NULL WHERE "due_day" IS NULL;--> statement-breakpoint
CREATE INDEX "reminder_devices_due" ON "reminder_devices" USING btree ("next_try_at") WHERE "reminder_devices"."next_try_at" IS NOT NULL;