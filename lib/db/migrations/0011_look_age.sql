ALTER TABLE "mirror_crawl" ADD COLUMN "as_of" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "mirror_session_without_status" ON "mirror_session" USING btree ("number") WHERE status is null;--> statement-breakpoint
CREATE TABLE "upstream_source" (
	"source" text PRIMARY KEY NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"failure" text
);
