-- Written by hand: the reasons added with their factors do not raise the number of active ones above twelve.
UPDATE "review_reason" SET "retired_at" = now() WHERE "code" IN (
  SELECT "code" FROM "review_reason"
  WHERE "retired_at" IS NULL AND "code" IN ('print_or_screen', 'selfie_not_live')
  ORDER BY "place" DESC
  LIMIT greatest(0, (SELECT count(*) FROM "review_reason" WHERE "retired_at" IS NULL) - 12)
);
