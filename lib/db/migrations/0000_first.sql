CREATE TABLE "audit_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"code" text NOT NULL,
	"actor_id" uuid,
	"subject" text,
	"request_id" text,
	"address" text,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_seal" (
	"position" bigint PRIMARY KEY NOT NULL,
	"event_id" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"sealed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_unsealed" (
	"event_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erasure" (
	"session_id" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"intended_at" timestamp (3) with time zone NOT NULL,
	"erased_at" timestamp (3) with time zone,
	"status" text,
	"document_type" text,
	"manifest" jsonb NOT NULL,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "key_check" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"roles" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"disabled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_in" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_active_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"address" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_throttle" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_failure_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "status_check" (
	"session_id" text PRIMARY KEY NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"status" text,
	"checked_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "erasure" ADD CONSTRAINT "erasure_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in" ADD CONSTRAINT "sign_in_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_event_subject" ON "audit_event" USING btree ("subject","id");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_seal_event" ON "audit_seal" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "person_email" ON "person" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "sign_in_person" ON "sign_in" USING btree ("person_id");