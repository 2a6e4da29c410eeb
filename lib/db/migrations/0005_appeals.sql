CREATE TABLE "appeal" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" text NOT NULL,
	"person_id" uuid NOT NULL,
	"status" text NOT NULL,
	"taken_up_at" timestamp (3) with time zone NOT NULL,
	"reason" "bytea" NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"finding" text,
	"reasons" text[] DEFAULT '{}' NOT NULL,
	"note" "bytea"
);
--> statement-breakpoint
ALTER TABLE "appeal" ADD CONSTRAINT "appeal_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appeal_session" ON "appeal" USING btree ("session_id","taken_up_at");--> statement-breakpoint
CREATE UNIQUE INDEX "appeal_open" ON "appeal" USING btree ("session_id") WHERE ended_at is null;