CREATE TABLE "policy_change" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"based_on" text NOT NULL,
	"numbers" jsonb NOT NULL,
	"proposed_by" uuid,
	"agreed_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"state_at" timestamp (3) with time zone NOT NULL,
	"version" text,
	"tries" smallint DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"problem" text
);
--> statement-breakpoint
ALTER TABLE "policy_change" ADD CONSTRAINT "policy_change_proposed_by_person_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "policy_change_sending" ON "policy_change" USING btree ("state") WHERE state = 'sending';