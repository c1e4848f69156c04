CREATE TABLE "command_lines" (
	"device_code_hash" text PRIMARY KEY NOT NULL,
	"user_code_hash" text NOT NULL,
	"host" text NOT NULL,
	"network" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"uid" text,
	"signed_in_at" bigint,
	"token_hash" text,
	CONSTRAINT "command_lines_user_code_hash_unique" UNIQUE("user_code_hash"),
	CONSTRAINT "command_lines_token_hash_unique" UNIQUE("token_hash")
);
