ALTER TABLE "checkout_attempts" ADD CONSTRAINT "checkout_attempts_uid_profiles_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."profiles"("uid") ON DELETE no action ON UPDATE cascade NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_attempt_id_checkout_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."checkout_attempts"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_uid_profiles_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."profiles"("uid") ON DELETE no action ON UPDATE cascade NOT VALID;--> statement-breakpoint
UPDATE "checkout_attempts" SET "uid" = NULL WHERE "uid" IS NOT NULL AND NOT EXISTS (SELECT FROM "profiles" WHERE "profiles"."uid" = "checkout_attempts"."uid");--> statement-breakpoint
UPDATE "orders" SET "uid" = NULL WHERE "uid" IS NOT NULL AND NOT EXISTS (SELECT FROM "profiles" WHERE "profiles"."uid" = "orders"."uid");--> statement-breakpoint
UPDATE "profiles" SET "email" = '', "is_email_verified" = false WHERE EXISTS (
	SELECT FROM "profiles" "newer" WHERE lower("newer"."email") = lower("profiles"."email") AND ("newer"."updated_at", "newer"."uid") > ("profiles"."updated_at", "profiles"."uid"));--> statement-breakpoint
CREATE UNIQUE INDEX "one_profile_per_email" ON "profiles" USING btree (lower("email")) WHERE "profiles"."email" <> '';--> statement-breakpoint
DROP INDEX IF EXISTS "profiles_of_email";--> statement-breakpoint
ALTER TABLE "accounting_lines" ADD CONSTRAINT "accounting_currency" CHECK ("accounting_lines"."currency" = 'gbp') NOT VALID;--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD CONSTRAINT "attempts_currency" CHECK ("checkout_attempts"."currency" = 'gbp') NOT VALID;
