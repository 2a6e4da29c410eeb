CREATE TABLE "proposal" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"change" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	"because" text NOT NULL,
	"proposed_by" uuid,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"lapses_at" timestamp (3) with time zone NOT NULL,
	"alone_at" timestamp (3) with time zone,
	"state" text NOT NULL,
	"state_at" timestamp (3) with time zone NOT NULL,
	"decided_by" uuid
);
--> statement-breakpoint
ALTER TABLE "proposal" ADD CONSTRAINT "proposal_proposed_by_person_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal" ADD CONSTRAINT "proposal_decided_by_person_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "proposal_open" ON "proposal" USING btree ("kind","subject") WHERE state = 'proposed';--> statement-breakpoint
ALTER TABLE "claim" ADD COLUMN "four_eyes" text;--> statement-breakpoint
ALTER TABLE "claim" ADD COLUMN "undo_seconds" smallint;--> statement-breakpoint
ALTER TABLE "retention_rule" ADD COLUMN "changed_by" uuid;--> statement-breakpoint
ALTER TABLE "retention_rule" ADD CONSTRAINT "retention_rule_changed_by_person_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention_rule" ADD COLUMN "agreed_at" timestamp (3) with time zone;--> statement-breakpoint
-- Rules that have run before are neither new nor changed.
UPDATE "retention_rule" SET "agreed_at" = "changed_at" WHERE "last_run_on" IS NOT NULL;
