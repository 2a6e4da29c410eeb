-- Two bytes for each number, and not an array: thousands of them are sent in a fraction of the time.
TRUNCATE "mirror_posting";--> statement-breakpoint
ALTER TABLE "mirror_posting" ALTER COLUMN "numbers" SET DATA TYPE bytea USING ''::bytea;--> statement-breakpoint
CREATE FUNCTION "posting_without"(numbers bytea, entry bytea) RETURNS bytea LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
	step integer;
	place integer := 0;
BEGIN
	LOOP
		step := position(entry IN substring(numbers FROM place + 1));
		IF step = 0 THEN
			RETURN numbers;
		END IF;
		place := place + step;
		-- At an even place it is the end of one number and the beginning of the next.
		IF place % 2 = 1 THEN
			RETURN overlay(numbers PLACING ''::bytea FROM place FOR 2);
		END IF;
	END LOOP;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "note_tokens_added"() RETURNS trigger LANGUAGE plpgsql SET work_mem = '64MB' AS $$
BEGIN
	IF NOT EXISTS (SELECT 1 FROM added WHERE tokens IS NOT NULL) THEN
		RETURN NULL;
	END IF;
	-- Whoever writes postings takes turns: they share rows, and would lock each other out.
	PERFORM pg_advisory_xact_lock(7426011);
	INSERT INTO mirror_posting (token, block, numbers)
	SELECT token, number / 8192, string_agg(int2send((number % 8192)::smallint), '')
	FROM added, unnest(tokens) token GROUP BY 1, 2 ORDER BY 1, 2
	ON CONFLICT (token, block) DO UPDATE SET numbers = mirror_posting.numbers || EXCLUDED.numbers;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "note_tokens_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	entry bytea := int2send((OLD.number % 8192)::smallint);
BEGIN
	PERFORM pg_advisory_xact_lock(7426011);
	UPDATE mirror_posting SET numbers = posting_without(numbers, entry)
	WHERE block = OLD.number / 8192 AND token IN (SELECT unnest(OLD.tokens) EXCEPT SELECT unnest(NEW.tokens));
	DELETE FROM mirror_posting WHERE block = OLD.number / 8192 AND token = ANY (OLD.tokens) AND numbers = '';
	INSERT INTO mirror_posting (token, block, numbers)
	SELECT token, NEW.number / 8192, entry
	FROM (SELECT unnest(NEW.tokens) EXCEPT SELECT unnest(OLD.tokens)) AS fresh (token)
	ON CONFLICT (token, block) DO UPDATE SET numbers = mirror_posting.numbers || EXCLUDED.numbers;
	RETURN NULL;
END $$;--> statement-breakpoint
INSERT INTO mirror_posting (token, block, numbers)
SELECT token, number / 8192, string_agg(int2send((number % 8192)::smallint), '')
FROM mirror_session, unnest(tokens) token GROUP BY 1, 2 ORDER BY 1, 2;
