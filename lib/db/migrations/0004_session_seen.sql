ALTER TABLE "mirror_session" ADD COLUMN "seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mirror_session" ADD COLUMN "status_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "webhook_report_session" ON "webhook_report" USING btree ("session_id");