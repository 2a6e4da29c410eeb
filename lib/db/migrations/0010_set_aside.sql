CREATE TABLE "set_aside" (
	"mark" text PRIMARY KEY NOT NULL,
	"session_id" text,
	"page" integer NOT NULL,
	"place" integer NOT NULL,
	"field" text NOT NULL,
	"why" text NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "set_aside_session" ON "set_aside" USING btree ("session_id");--> statement-breakpoint
-- Scores outside 0 to 100 count as unknown from now on: results with one are read again.
UPDATE "mirror_session" SET result_state = 'wanted', result_due_at = now(), result_tries = 0,
  score = NULL, level = NULL, factors = NULL, weakest_factor = NULL, weakest_score = NULL
WHERE result_state = 'read' AND (
  score NOT BETWEEN 0 AND 100
  OR EXISTS (
    SELECT 1 FROM jsonb_each(factors) AS factor
    WHERE jsonb_typeof(factor.value -> 0) = 'number' AND (factor.value ->> 0)::numeric NOT BETWEEN 0 AND 100
  )
);
