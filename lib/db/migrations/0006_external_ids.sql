CREATE TABLE "external_id" (
	"session_id" text PRIMARY KEY NOT NULL,
	"sealed" "bytea" NOT NULL
);
