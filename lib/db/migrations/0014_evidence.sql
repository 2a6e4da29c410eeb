ALTER TABLE "served_evidence" ADD COLUMN "failed_at" timestamp (3) with time zone[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE TABLE "search_text" (
	"person_id" uuid NOT NULL,
	"hash" "bytea" NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "search_text_person_id_hash_pk" PRIMARY KEY("person_id","hash")
);--> statement-breakpoint
ALTER TABLE "search_text" ADD CONSTRAINT "search_text_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal" ADD COLUMN "is_alone" boolean DEFAULT false NOT NULL;
