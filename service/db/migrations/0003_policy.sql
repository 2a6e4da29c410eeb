CREATE TABLE "policy_change" (
	"revision" integer PRIMARY KEY NOT NULL,
	"based_on" text NOT NULL,
	"numbers" json NOT NULL,
	"reference" text NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "policy_change_reference_unique" UNIQUE("reference")
);
