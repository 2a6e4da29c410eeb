ALTER TABLE "purpose" ADD COLUMN "origin" text DEFAULT 'chosen' NOT NULL;--> statement-breakpoint
ALTER TABLE "purpose" ADD COLUMN "earlier_id" uuid;--> statement-breakpoint
ALTER TABLE "appeal" ADD COLUMN "told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "appeal" ADD COLUMN "told_by" uuid;--> statement-breakpoint
ALTER TABLE "appeal" ADD COLUMN "told_how" text;--> statement-breakpoint
ALTER TABLE "purpose" ADD CONSTRAINT "purpose_earlier_id_purpose_id_fk" FOREIGN KEY ("earlier_id") REFERENCES "public"."purpose"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal" ADD CONSTRAINT "appeal_told_by_person_id_fk" FOREIGN KEY ("told_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purpose_earlier" ON "purpose" USING btree ("earlier_id") WHERE earlier_id is not null;