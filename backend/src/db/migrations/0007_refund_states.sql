UPDATE "refunds" SET "status" = CASE WHEN "done_at" IS NOT NULL THEN 'succeeded' WHEN "refused_at" IS NOT NULL THEN 'failed' ELSE 'requested' END,
	"settled_at" = coalesce("done_at", "refused_at"), "failure" = CASE WHEN "done_at" IS NULL AND "refused_at" IS NOT NULL THEN 'refused' END;--> statement-breakpoint
UPDATE "quarantine" SET "paid_at" = "created_at";--> statement-breakpoint
ALTER TABLE "refunds" DROP COLUMN "done_at";--> statement-breakpoint
ALTER TABLE "refunds" DROP COLUMN "refused_at";