ALTER TABLE "upstream_state" ADD COLUMN "wait_until" timestamp (3) with time zone;
