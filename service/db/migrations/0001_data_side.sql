CREATE TABLE "manual_decision" (
	"session_id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"decision" text NOT NULL,
	"reason" text NOT NULL,
	"decided_by" text NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "manual_decision_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "session_day" (
	"day" date PRIMARY KEY NOT NULL,
	"sessions" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"address" text NOT NULL,
	"statuses" text[] NOT NULL,
	"username" text NOT NULL,
	"sealed_secret" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_delivery_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"webhook_id" uuid NOT NULL,
	"session_id" text NOT NULL,
	"status" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"last_outcome" text,
	"delivered_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "session_result" ALTER COLUMN "decision" SET DATA TYPE json;--> statement-breakpoint
ALTER TABLE "session_result" ALTER COLUMN "document" SET DATA TYPE json;--> statement-breakpoint
ALTER TABLE "session_result" ALTER COLUMN "face" SET DATA TYPE json;--> statement-breakpoint
ALTER TABLE "api_credential" ADD COLUMN "previous_sha256" text;--> statement-breakpoint
ALTER TABLE "api_credential" ADD COLUMN "previous_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "demo_population" ADD COLUMN "arrived_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "demo_population" ADD COLUMN "last_arrival_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "return_url" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "applicant_form" json;--> statement-breakpoint
ALTER TABLE "manual_decision" ADD CONSTRAINT "manual_decision_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_username_api_credential_username_fk" FOREIGN KEY ("username") REFERENCES "public"."api_credential"("username") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_webhook_id_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhook"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_delivery_due" ON "webhook_delivery" USING btree ("next_attempt_at") WHERE "webhook_delivery"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "webhook_delivery_session" ON "webhook_delivery" USING btree ("session_id");--> statement-breakpoint
CREATE FUNCTION count_new_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In the order of the days: two such statements at once wait for each other and never for ever.
  INSERT INTO session_day (day, sessions)
  SELECT (created_at AT TIME ZONE 'UTC')::date AS day, count(*) FROM arrived GROUP BY 1 ORDER BY 1
  ON CONFLICT (day) DO UPDATE SET sessions = session_day.sessions + excluded.sessions;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_gone_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO session_day (day, sessions)
  SELECT (created_at AT TIME ZONE 'UTC')::date AS day, -count(*) FROM gone GROUP BY 1 ORDER BY 1
  ON CONFLICT (day) DO UPDATE SET sessions = session_day.sessions + excluded.sessions;
  DELETE FROM session_day
  WHERE sessions = 0 AND day IN (SELECT (created_at AT TIME ZONE 'UTC')::date FROM gone);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The demo people were drawn anew: what was seeded before would not match the pictures.
DELETE FROM session WHERE demo_index IS NOT NULL;
--> statement-breakpoint
DELETE FROM demo_population;
--> statement-breakpoint
INSERT INTO session_day (day, sessions)
SELECT (created_at AT TIME ZONE 'UTC')::date, count(*) FROM session GROUP BY 1;
--> statement-breakpoint
CREATE TRIGGER session_count_new AFTER INSERT ON session
REFERENCING NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION count_new_sessions();
--> statement-breakpoint
CREATE TRIGGER session_count_gone AFTER DELETE ON session
REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_gone_sessions();
