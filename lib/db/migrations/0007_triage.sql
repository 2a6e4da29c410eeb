CREATE TABLE "claim" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" text NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"seat" text NOT NULL,
	"claimed_at" timestamp (3) with time zone NOT NULL,
	"lease_until" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ending" text
);
--> statement-breakpoint
CREATE TABLE "escalation" (
	"session_id" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"words" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "opinion" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"verdict_id" uuid NOT NULL,
	"seat" text NOT NULL,
	"person_id" uuid NOT NULL,
	"claim_id" uuid NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"decision" text NOT NULL,
	"reasons" text[] NOT NULL,
	"note" "bytea",
	"override_words" "bytea",
	"blocks" text[] NOT NULL,
	"is_attested" boolean NOT NULL,
	"evidence" jsonb NOT NULL,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "review_reason" (
	"code" text PRIMARY KEY NOT NULL,
	"place" smallint NOT NULL,
	"officer_words" text NOT NULL,
	"applicant_words" text NOT NULL,
	"needs_note" boolean DEFAULT false NOT NULL,
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "served_evidence" (
	"claim_id" uuid NOT NULL,
	"part" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"blocks" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "served_evidence_claim_id_part_pk" PRIMARY KEY("claim_id","part")
);
--> statement-breakpoint
CREATE TABLE "verdict" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" text NOT NULL,
	"state" text NOT NULL,
	"state_at" timestamp (3) with time zone NOT NULL,
	"decision" text,
	"second_because" text,
	"hold_until" timestamp (3) with time zone,
	"because" text,
	"delivery" text,
	"tries" smallint DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"problem" text,
	"dead_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "claim" ADD CONSTRAINT "claim_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "escalation" ADD CONSTRAINT "escalation_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opinion" ADD CONSTRAINT "opinion_verdict_id_verdict_id_fk" FOREIGN KEY ("verdict_id") REFERENCES "public"."verdict"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opinion" ADD CONSTRAINT "opinion_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opinion" ADD CONSTRAINT "opinion_claim_id_claim_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claim"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "served_evidence" ADD CONSTRAINT "served_evidence_claim_id_claim_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claim"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "claim_open" ON "claim" USING btree ("session_id") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "claim_of_person" ON "claim" USING btree ("person_id","kind") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "claim_session" ON "claim" USING btree ("session_id","claimed_at");--> statement-breakpoint
CREATE INDEX "claim_lease" ON "claim" USING btree ("lease_until") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "opinion_seat" ON "opinion" USING btree ("verdict_id","seat") WHERE undone_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "opinion_person" ON "opinion" USING btree ("verdict_id","person_id") WHERE undone_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "verdict_open" ON "verdict" USING btree ("session_id") WHERE state not in ('undone', 'void', 'confirmed', 'conflicting');--> statement-breakpoint
CREATE INDEX "verdict_session" ON "verdict" USING btree ("session_id","state_at");--> statement-breakpoint
CREATE INDEX "verdict_hold" ON "verdict" USING btree ("hold_until") WHERE state like 'held %';--> statement-breakpoint
CREATE INDEX "verdict_delivery" ON "verdict" USING btree ("next_try_at") WHERE state = 'recorded';--> statement-breakpoint
CREATE INDEX "verdict_conflicting" ON "verdict" USING btree ("state_at") WHERE state = 'conflicting';--> statement-breakpoint
CREATE INDEX "mirror_session_waiting" ON "mirror_session" USING btree ("score" NULLS FIRST,coalesce(completed_at, created_at),"id") WHERE status = 'WAITING_FOR_MANUAL_APPROVE';--> statement-breakpoint
CREATE INDEX "mirror_session_by_hand" ON "mirror_session" USING btree ("status_at") WHERE status in ('MANUAL_APPROVED', 'MANUAL_REJECTED') and status_at > seen_at;--> statement-breakpoint
INSERT INTO "review_reason" ("code", "place", "officer_words", "applicant_words", "needs_note") VALUES
  ('face_mismatch', 1, 'Face does not match', 'The photograph of you does not match the one in your document.', false),
  ('document_altered', 2, 'Document looks altered', 'Your document could not be accepted as it is.', false),
  ('sources_disagree', 3, 'Data sources disagree', 'The data in your document could not be read without contradictions.', false),
  ('document_not_accepted', 4, 'Document not accepted', 'This kind of document is not accepted.', false),
  ('picture_unusable', 5, 'Picture unusable', 'The pictures were not clear enough. Try again in good light.', false),
  ('same_document_other_person', 6, 'Same document, other person', 'Your document could not be accepted.', false),
  ('other', 7, 'Other', 'Your enrolment could not be approved.', true);
