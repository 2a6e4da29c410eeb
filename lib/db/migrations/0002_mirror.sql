CREATE TABLE "drift" (
	"endpoint" text NOT NULL,
	"field" text NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"answers" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "drift_endpoint_field_kind_value_pk" PRIMARY KEY("endpoint","field","kind","value")
);
--> statement-breakpoint
CREATE TABLE "mirror_crawl" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mirror_crawl_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"progress" jsonb NOT NULL,
	"pages" integer DEFAULT 0 NOT NULL,
	"repeats" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"gone" integer DEFAULT 0 NOT NULL,
	"is_exact" boolean DEFAULT false NOT NULL,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "mirror_crawl_page" (
	"crawl_id" integer NOT NULL,
	"page" integer NOT NULL,
	"numbers" integer[] NOT NULL,
	CONSTRAINT "mirror_crawl_page_crawl_id_page_pk" PRIMARY KEY("crawl_id","page")
);
--> statement-breakpoint
CREATE TABLE "mirror_gone" (
	"id" text PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"written" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mirror_posting" (
	"token" bigint NOT NULL,
	"block" integer NOT NULL,
	"numbers" integer[] NOT NULL,
	CONSTRAINT "mirror_posting_token_block_pk" PRIMARY KEY("token","block")
);
--> statement-breakpoint
CREATE TABLE "mirror_session" (
	"id" text PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "mirror_session_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"status" text,
	"document_type" text,
	"country" text,
	"created_at" timestamp(6) with time zone,
	"expires_at" timestamp(6) with time zone,
	"completed_at" timestamp(6) with time zone,
	"result_state" text NOT NULL,
	"result_status" text,
	"result_read_at" timestamp (3) with time zone,
	"result_tries" smallint DEFAULT 0 NOT NULL,
	"result_due_at" timestamp (3) with time zone,
	"score" real,
	"level" text,
	"factors" jsonb,
	"weakest_factor" text,
	"weakest_score" real,
	"has_document" boolean,
	"applicant" "bytea",
	"token_key_id" text,
	"tokens" bigint[],
	"written" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mirror_shape" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"page_base" smallint NOT NULL,
	"page_size" integer NOT NULL,
	"order" text,
	"last_page" integer DEFAULT 0 NOT NULL,
	"settled_number" integer DEFAULT 0 NOT NULL,
	"learnt_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upstream_health" (
	"at" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"answers" integer NOT NULL,
	"failures" integer NOT NULL,
	"refusals" integer NOT NULL,
	"times" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upstream_state" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"failure_code" text,
	"failure" text,
	"paused_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_report" (
	"body_hash" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"status" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"replays" integer DEFAULT 0 NOT NULL,
	"confirmed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "preference" (
	"person_id" uuid NOT NULL,
	"name" text NOT NULL,
	"value" jsonb NOT NULL,
	CONSTRAINT "preference_person_id_name_pk" PRIMARY KEY("person_id","name")
);
--> statement-breakpoint
CREATE TABLE "saved_view" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"name" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session_export" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"format" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session_export_part" (
	"export_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"session_ids" text[] NOT NULL,
	CONSTRAINT "session_export_part_export_id_part_pk" PRIMARY KEY("export_id","part")
);
--> statement-breakpoint
CREATE TABLE "session_note" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" text NOT NULL,
	"person_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"words" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session_work" (
	"session_id" text PRIMARY KEY NOT NULL,
	"assignee_id" uuid,
	"assigned_at" timestamp (3) with time zone,
	"tags" integer[] DEFAULT '{}' NOT NULL,
	"written" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tag" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tag_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "thorough_search" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"state" text NOT NULL,
	"key_id" text NOT NULL,
	"text" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"total" integer DEFAULT 0 NOT NULL,
	"compared" integer DEFAULT 0 NOT NULL,
	"unreadable" integer DEFAULT 0 NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	"found" jsonb DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mirror_crawl_page" ADD CONSTRAINT "mirror_crawl_page_crawl_id_mirror_crawl_id_fk" FOREIGN KEY ("crawl_id") REFERENCES "public"."mirror_crawl"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preference" ADD CONSTRAINT "preference_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_export" ADD CONSTRAINT "session_export_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_export_part" ADD CONSTRAINT "session_export_part_export_id_session_export_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."session_export"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_note" ADD CONSTRAINT "session_note_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_work" ADD CONSTRAINT "session_work_assignee_id_person_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thorough_search" ADD CONSTRAINT "thorough_search_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mirror_crawl_began" ON "mirror_crawl" USING btree ("began_at");--> statement-breakpoint
CREATE INDEX "mirror_gone_written" ON "mirror_gone" USING btree ("written");--> statement-breakpoint
CREATE UNIQUE INDEX "mirror_session_number" ON "mirror_session" USING btree ("number");--> statement-breakpoint
CREATE INDEX "mirror_session_written" ON "mirror_session" USING btree ("written");--> statement-breakpoint
CREATE INDEX "mirror_session_created" ON "mirror_session" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mirror_session_token_key" ON "mirror_session" USING btree ("token_key_id");--> statement-breakpoint
CREATE INDEX "mirror_session_id_start" ON "mirror_session" USING btree ("id" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "mirror_session_wanted" ON "mirror_session" USING btree ("result_due_at") WHERE result_state = 'wanted';--> statement-breakpoint
CREATE INDEX "webhook_report_open" ON "webhook_report" USING btree ("at") WHERE confirmed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_view_name" ON "saved_view" USING btree ("person_id",lower("name"));--> statement-breakpoint
CREATE INDEX "session_export_part_sessions" ON "session_export_part" USING gin ("session_ids");--> statement-breakpoint
CREATE INDEX "session_note_session" ON "session_note" USING btree ("session_id","at");--> statement-breakpoint
CREATE INDEX "session_work_written" ON "session_work" USING btree ("written");--> statement-breakpoint
CREATE UNIQUE INDEX "tag_name" ON "tag" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "thorough_search_person" ON "thorough_search" USING btree ("person_id","created_at");--> statement-breakpoint
CREATE FUNCTION "note_written"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.written := pg_current_xact_id();
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "mirror_session_written" BEFORE UPDATE ON "mirror_session" FOR EACH ROW EXECUTE FUNCTION note_written();--> statement-breakpoint
CREATE TRIGGER "mirror_gone_written" BEFORE UPDATE ON "mirror_gone" FOR EACH ROW EXECUTE FUNCTION note_written();--> statement-breakpoint
CREATE TRIGGER "session_work_written" BEFORE UPDATE ON "session_work" FOR EACH ROW EXECUTE FUNCTION note_written();--> statement-breakpoint
ALTER TABLE "mirror_posting" SET (fillfactor = 80);--> statement-breakpoint
CREATE FUNCTION "note_tokens_added"() RETURNS trigger LANGUAGE plpgsql SET work_mem = '64MB' AS $$
BEGIN
	IF NOT EXISTS (SELECT 1 FROM added WHERE tokens IS NOT NULL) THEN
		RETURN NULL;
	END IF;
	-- Whoever writes postings takes turns: they share rows, and would lock each other out.
	PERFORM pg_advisory_xact_lock(7426011);
	INSERT INTO mirror_posting (token, block, numbers)
	SELECT token, number / 8192, array_agg(number) FROM added, unnest(tokens) token GROUP BY 1, 2 ORDER BY 1, 2
	ON CONFLICT (token, block) DO UPDATE SET numbers = mirror_posting.numbers || EXCLUDED.numbers;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "note_tokens_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(7426011);
	UPDATE mirror_posting SET numbers = array_remove(numbers, OLD.number)
	WHERE block = OLD.number / 8192 AND token IN (SELECT unnest(OLD.tokens) EXCEPT SELECT unnest(NEW.tokens));
	DELETE FROM mirror_posting WHERE block = OLD.number / 8192 AND token = ANY (OLD.tokens) AND numbers = '{}';
	INSERT INTO mirror_posting (token, block, numbers)
	SELECT token, NEW.number / 8192, ARRAY[NEW.number]
	FROM (SELECT unnest(NEW.tokens) EXCEPT SELECT unnest(OLD.tokens)) AS fresh (token)
	ON CONFLICT (token, block) DO UPDATE SET numbers = mirror_posting.numbers || EXCLUDED.numbers;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "mirror_session_tokens_added" AFTER INSERT ON "mirror_session" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_tokens_added();--> statement-breakpoint
CREATE TRIGGER "mirror_session_tokens_changed" AFTER UPDATE OF "tokens" ON "mirror_session" FOR EACH ROW WHEN (OLD.tokens IS DISTINCT FROM NEW.tokens) EXECUTE FUNCTION note_tokens_changed();--> statement-breakpoint
CREATE TRIGGER "mirror_session_tokens_removed" AFTER DELETE ON "mirror_session" FOR EACH ROW WHEN (OLD.tokens IS NOT NULL) EXECUTE FUNCTION note_tokens_changed();
