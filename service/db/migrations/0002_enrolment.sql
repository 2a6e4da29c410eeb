CREATE TABLE "evidence_key" (
	"session_id" text PRIMARY KEY NOT NULL,
	"wrapped" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pending_decision" (
	"session_id" text PRIMARY KEY NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "submission" (
	"session_id" text NOT NULL,
	"slot" text NOT NULL,
	"object" text NOT NULL,
	"images" text[] DEFAULT '{}' NOT NULL,
	"reading" json NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "submission_session_id_slot_pk" PRIMARY KEY("session_id","slot")
);
--> statement-breakpoint
ALTER TABLE "session_result" ALTER COLUMN "document" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "session_result" ALTER COLUMN "face" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "steps" text[] DEFAULT '{"document","face"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "document_attempts" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "face_attempts" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "session_result" ADD COLUMN "facts" json;--> statement-breakpoint
ALTER TABLE "session_result" ADD COLUMN "policy_version" text DEFAULT '1' NOT NULL;--> statement-breakpoint
ALTER TABLE "evidence_key" ADD CONSTRAINT "evidence_key_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_decision" ADD CONSTRAINT "pending_decision_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission" ADD CONSTRAINT "submission_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;