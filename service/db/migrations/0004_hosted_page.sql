CREATE TABLE "active_device" (
	"session_id" text PRIMARY KEY NOT NULL,
	"device" text NOT NULL,
	"is_phone" boolean NOT NULL,
	"at" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "branding_change" (
	"version" integer PRIMARY KEY NOT NULL,
	"branding" json NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "consent" json;--> statement-breakpoint
ALTER TABLE "active_device" ADD CONSTRAINT "active_device_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;