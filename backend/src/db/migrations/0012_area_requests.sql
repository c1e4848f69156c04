CREATE TABLE "area_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"post_code" text NOT NULL,
	"token_hash" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	CONSTRAINT "area_requests_email_unique" UNIQUE("email"),
	CONSTRAINT "area_requests_token_hash_unique" UNIQUE("token_hash")
);
