CREATE TABLE "reminder_devices" (
	"endpoint" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_day" date,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reminder_devices" ADD CONSTRAINT "reminder_devices_uid_profiles_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."profiles"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reminder_devices_of_customer" ON "reminder_devices" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "reminder_devices_due" ON "reminder_devices" USING btree ("next_try_at") WHERE "reminder_devices"."due_day" IS NOT NULL;