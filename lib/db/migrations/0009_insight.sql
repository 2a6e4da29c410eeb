DROP INDEX "mirror_session_id_start";--> statement-breakpoint
ALTER TABLE "session_work" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "erasure_erased" ON "erasure" USING btree ("erased_at");--> statement-breakpoint
CREATE INDEX "erasure_created" ON "erasure" USING btree ("created_on","status","document_type") WHERE erased_at is not null;--> statement-breakpoint
CREATE INDEX "opinion_given" ON "opinion" USING btree ("given_at","verdict_id","seat","decision","undone_at","reasons","blocks");--> statement-breakpoint
CREATE INDEX "mirror_session_id_start" ON "mirror_session" USING btree ("id" text_pattern_ops,"number");--> statement-breakpoint
-- Of sessions that were erased, nothing is written down again.
INSERT INTO "session_work" ("session_id", "decided_at")
SELECT v.session_id, min(o.given_at)
FROM verdict v JOIN opinion o ON o.verdict_id = v.id
WHERE v.state NOT IN ('undone', 'void') AND o.undone_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM erasure e WHERE e.session_id = v.session_id AND e.erased_at IS NOT NULL)
GROUP BY v.session_id
ON CONFLICT ("session_id") DO UPDATE SET decided_at = EXCLUDED.decided_at;
