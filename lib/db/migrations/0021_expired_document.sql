-- Written by hand: the reason for an expiry date that failed said of every document that its kind is not accepted. Words
-- that somebody chose stay.
UPDATE "review_reason" SET
  "officer_words" = 'Document expired or not accepted',
  "applicant_words" = 'Your document has expired, or it is of a kind that is not accepted.'
WHERE "code" = 'document_not_accepted' AND "officer_words" = 'Document not accepted'
  AND "applicant_words" = 'This kind of document is not accepted.';
