CREATE TABLE "api_credential" (
	"username" text PRIMARY KEY NOT NULL,
	"secret_sha256" text NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "demo_population" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"seed" text NOT NULL,
	"epoch" timestamp with time zone NOT NULL,
	"seeded_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "demo_population_one_row" CHECK ("demo_population"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone,
	"document_type" text,
	"country" text,
	"status" text NOT NULL,
	"demo_index" integer
);
--> statement-breakpoint
CREATE TABLE "session_result" (
	"session_id" text PRIMARY KEY NOT NULL,
	"decision" jsonb NOT NULL,
	"document" jsonb NOT NULL,
	"face" jsonb NOT NULL,
	"document_images" text[] NOT NULL,
	"face_images" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session_result" ADD CONSTRAINT "session_result_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_newest" ON "session" USING btree ("created_at","id");