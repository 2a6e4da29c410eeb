ALTER TABLE "mirror_session" ADD COLUMN "expiry_month" date;--> statement-breakpoint
ALTER TABLE "mirror_session" ADD COLUMN "expiry_read" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "mirror_session_expiry_unread" ON "mirror_session" USING btree ("number") WHERE result_state = 'read' and has_document and not expiry_read;