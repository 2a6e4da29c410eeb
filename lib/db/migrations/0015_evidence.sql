ALTER TABLE "served_evidence" ADD COLUMN "failed_at" timestamp (3) with time zone[] DEFAULT '{}' NOT NULL;
