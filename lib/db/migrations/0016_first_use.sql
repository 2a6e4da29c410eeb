CREATE TABLE "deletion_attachment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"name" "bytea" NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deletion_request" ADD COLUMN "reason" "bytea";--> statement-breakpoint
ALTER TABLE "deletion_request" ADD COLUMN "identity_method" text;--> statement-breakpoint
ALTER TABLE "deletion_request" ADD COLUMN "identity_on" date;--> statement-breakpoint
ALTER TABLE "deletion_request" ADD COLUMN "identity_by" uuid;--> statement-breakpoint
ALTER TABLE "deletion_request" ADD COLUMN "identity_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "deletion_request" ADD COLUMN "answered_via" text;--> statement-breakpoint
ALTER TABLE "deletion_request" ADD COLUMN "closed_because" text;--> statement-breakpoint
ALTER TABLE "deletion_request" ADD COLUMN "closed_by" uuid;--> statement-breakpoint
ALTER TABLE "retention_duty" ADD COLUMN "countries" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "retention_duty" ADD COLUMN "statuses" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "retention_duty" ADD COLUMN "document_types" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "retention_rule" ADD COLUMN "countries" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "retention_rule" ADD COLUMN "statuses" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "retention_rule" ADD COLUMN "document_types" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "retention_rule" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "appeal" ADD COLUMN "hold_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "appeal" ADD COLUMN "delivery" text;--> statement-breakpoint
ALTER TABLE "appeal" ADD COLUMN "tries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "appeal" ADD COLUMN "next_try_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "appeal" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "appeal" ADD COLUMN "dead_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "appeal" ADD COLUMN "sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "review_reason" ADD COLUMN "factors" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "deletion_attachment" ADD CONSTRAINT "deletion_attachment_request_id_deletion_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."deletion_request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deletion_attachment" ADD CONSTRAINT "deletion_attachment_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deletion_attachment_request" ON "deletion_attachment" USING btree ("request_id","at");--> statement-breakpoint
ALTER TABLE "deletion_request" ADD CONSTRAINT "deletion_request_identity_by_person_id_fk" FOREIGN KEY ("identity_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deletion_request" ADD CONSTRAINT "deletion_request_closed_by_person_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appeal_delivery" ON "appeal" USING btree ("next_try_at") WHERE next_try_at is not null;--> statement-breakpoint
CREATE INDEX "appeal_decided" ON "appeal" USING btree ("ended_at") WHERE finding is not null;--> statement-breakpoint
-- Written by hand: until now no request could be opened without a verified identity.
UPDATE "deletion_request" SET "identity_method" = 'other', "identity_on" = ("created_at" AT TIME ZONE 'UTC')::date, "identity_by" = "created_by" WHERE "kind" = 'request';
--> statement-breakpoint
-- Written by hand: what was one country and one status becomes a list.
UPDATE "retention_duty" SET "countries" = array_remove(ARRAY["country"], NULL), "statuses" = array_remove(ARRAY["status"], NULL);--> statement-breakpoint
UPDATE "retention_rule" SET "countries" = array_remove(ARRAY["country"], NULL), "statuses" = array_remove(ARRAY["status"], NULL);
--> statement-breakpoint
-- Written by hand: the factors of the default reasons, and two reasons more, at the end so that no key changes.
UPDATE "review_reason" SET "factors" = given.factors FROM (VALUES
  ('face_mismatch', '{faceVerification}'::text[]),
  ('document_altered', '{mrzValidity}'::text[]),
  ('sources_disagree', '{mrzOcrCrossCheck,barcodeOcrCrossCheck,applicantIntegrity}'::text[]),
  ('document_not_accepted', '{dateOfExpiration}'::text[]),
  ('picture_unusable', '{overallOcrFieldsConfidence}'::text[])
) AS given (code, factors) WHERE "review_reason"."code" = given.code;
--> statement-breakpoint
INSERT INTO "review_reason" ("code", "place", "officer_words", "applicant_words", "needs_note", "factors")
SELECT given.code, (SELECT count(*) FROM "review_reason" WHERE "retired_at" IS NULL) + given.place, given.officer_words,
  given.applicant_words, false, given.factors
FROM (VALUES
  ('print_or_screen', 1, 'Print or screen, not the original', 'Show the original document, not a copy of it.', '{documentLiveness}'::text[]),
  ('selfie_not_live', 2, 'Selfie not live', 'The photograph of you could not be accepted. Take it yourself, with the camera.', '{passiveLiveness}'::text[])
) AS given (code, place, officer_words, applicant_words, factors)
WHERE NOT EXISTS (SELECT 1 FROM "review_reason" r WHERE r."code" = given.code OR lower(r."officer_words") = lower(given.officer_words));
