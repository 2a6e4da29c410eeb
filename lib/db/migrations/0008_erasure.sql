CREATE TABLE "certificate" (
	"request_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	"key_id" text NOT NULL,
	"body" text NOT NULL,
	"signature" "bytea" NOT NULL,
	CONSTRAINT "certificate_request_id_number_pk" PRIMARY KEY("request_id","number")
);
--> statement-breakpoint
CREATE TABLE "deletion_item" (
	"request_id" uuid NOT NULL,
	"session_id" text NOT NULL,
	"state" text NOT NULL,
	"state_at" timestamp (3) with time zone NOT NULL,
	"matched_by" text[] NOT NULL,
	"held_until" date,
	"held_because" text,
	"counts_from" date,
	CONSTRAINT "deletion_item_request_id_session_id_pk" PRIMARY KEY("request_id","session_id")
);
--> statement-breakpoint
CREATE TABLE "deletion_note" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"words" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deletion_request" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"state_at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"owner_id" uuid,
	"received_on" date NOT NULL,
	"due_on" date NOT NULL,
	"is_extended" boolean DEFAULT false NOT NULL,
	"channel" text,
	"intake" "bytea",
	"extension" "bytea",
	"submitted_by" uuid,
	"approved_by" uuid,
	"approved_at" timestamp (3) with time zone,
	"not_before" timestamp (3) with time zone,
	"paused_at" timestamp (3) with time zone,
	"searched" jsonb,
	"answered_at" timestamp (3) with time zone,
	"answered_by" uuid,
	"answered_with" text,
	"rule_id" integer,
	"follows_id" uuid,
	CONSTRAINT "deletion_request_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "erasure_incident" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"seen" text NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by" uuid
);
--> statement-breakpoint
CREATE TABLE "legal_hold" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" text NOT NULL,
	"placed_by" uuid NOT NULL,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"reason" "bytea" NOT NULL,
	"lifted_by" uuid,
	"lifted_at" timestamp (3) with time zone,
	"lift_reason" "bytea"
);
--> statement-breakpoint
CREATE TABLE "letter_template" (
	"kind" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retention_duty" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "retention_duty_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"country" text,
	"status" text,
	"years" smallint NOT NULL,
	"basis" text NOT NULL,
	"counts_from" text NOT NULL,
	"is_active" boolean NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retention_rule" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "retention_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"status" text,
	"country" text,
	"days" integer NOT NULL,
	"mode" text NOT NULL,
	"every" text NOT NULL,
	"is_active" boolean NOT NULL,
	"last_run_on" date,
	"next_run_on" date,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "erasure" ALTER COLUMN "person_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "erasure" ALTER COLUMN "manifest" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "erasure" ADD COLUMN "request_id" uuid;--> statement-breakpoint
ALTER TABLE "erasure" ADD COLUMN "step" text;--> statement-breakpoint
UPDATE "erasure" SET "step" = CASE WHEN "erased_at" IS NULL THEN 'delete' ELSE 'done' END;--> statement-breakpoint
ALTER TABLE "erasure" ALTER COLUMN "step" SET NOT NULL;--> statement-breakpoint
UPDATE "erasure" SET "manifest" = jsonb_set("manifest", '{results}', (SELECT coalesce(jsonb_agg(jsonb_build_object('name', name, 'hash', NULL) ORDER BY place), '[]') FROM jsonb_array_elements_text("manifest" -> 'results') WITH ORDINALITY AS result (name, place)));--> statement-breakpoint
ALTER TABLE "erasure" ADD COLUMN "created_on" date;--> statement-breakpoint
ALTER TABLE "erasure" ADD COLUMN "salt" "bytea";--> statement-breakpoint
ALTER TABLE "erasure" ADD COLUMN "asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "erasure" ADD COLUMN "deletion" jsonb;--> statement-breakpoint
ALTER TABLE "erasure" ADD COLUMN "probes" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "erasure" ADD COLUMN "tries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "erasure" ADD COLUMN "next_try_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "erasure" SET "next_try_at" = now(), "asked_at" = "intended_at" WHERE "erased_at" IS NULL;--> statement-breakpoint
ALTER TABLE "erasure" ADD COLUMN "checks" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "erasure" ADD COLUMN "last_check" jsonb;--> statement-breakpoint
ALTER TABLE "erasure" ADD COLUMN "next_check_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_request_id_deletion_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."deletion_request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deletion_item" ADD CONSTRAINT "deletion_item_request_id_deletion_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."deletion_request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deletion_note" ADD CONSTRAINT "deletion_note_request_id_deletion_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."deletion_request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deletion_note" ADD CONSTRAINT "deletion_note_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deletion_request" ADD CONSTRAINT "deletion_request_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deletion_request" ADD CONSTRAINT "deletion_request_owner_id_person_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deletion_request" ADD CONSTRAINT "deletion_request_submitted_by_person_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deletion_request" ADD CONSTRAINT "deletion_request_approved_by_person_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deletion_request" ADD CONSTRAINT "deletion_request_answered_by_person_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deletion_request" ADD CONSTRAINT "deletion_request_rule_id_retention_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."retention_rule"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deletion_request" ADD CONSTRAINT "deletion_request_follows_id_deletion_request_id_fk" FOREIGN KEY ("follows_id") REFERENCES "public"."deletion_request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasure_incident" ADD CONSTRAINT "erasure_incident_closed_by_person_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_hold" ADD CONSTRAINT "legal_hold_placed_by_person_id_fk" FOREIGN KEY ("placed_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_hold" ADD CONSTRAINT "legal_hold_lifted_by_person_id_fk" FOREIGN KEY ("lifted_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deletion_item_session" ON "deletion_item" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "deletion_item_held" ON "deletion_item" USING btree ("held_until") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "deletion_note_request" ON "deletion_note" USING btree ("request_id","at");--> statement-breakpoint
CREATE INDEX "deletion_request_due" ON "deletion_request" USING btree ("due_on") WHERE state not in ('ended', 'cancelled');--> statement-breakpoint
CREATE INDEX "deletion_request_state" ON "deletion_request" USING btree ("state","state_at");--> statement-breakpoint
CREATE UNIQUE INDEX "erasure_incident_open" ON "erasure_incident" USING btree ("session_id") WHERE closed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "legal_hold_open" ON "legal_hold" USING btree ("session_id") WHERE lifted_at is null;--> statement-breakpoint
ALTER TABLE "erasure" ADD CONSTRAINT "erasure_request_id_deletion_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."deletion_request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "erasure_due" ON "erasure" USING btree ("next_try_at") WHERE erased_at is null;--> statement-breakpoint
CREATE INDEX "erasure_check" ON "erasure" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "erasure_request" ON "erasure" USING btree ("request_id");