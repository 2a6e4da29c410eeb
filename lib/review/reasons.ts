import type { AppealReason } from '@/lib/answers';

/** What a finding can rest on. Codes are stored for as long as the session; they keep their meaning when words change. */
export const reasons: readonly AppealReason[] = [
  { code: 'face_mismatch', words: 'Face does not match', needsNote: false },
  { code: 'document_altered', words: 'Document looks altered', needsNote: false },
  { code: 'sources_disagree', words: 'Data sources disagree', needsNote: false },
  { code: 'document_not_accepted', words: 'Document not accepted', needsNote: false },
  { code: 'picture_unusable', words: 'Picture unusable', needsNote: false },
  { code: 'same_document_other_person', words: 'Same document, other person', needsNote: false },
  { code: 'other', words: 'Other', needsNote: true },
];

/** One that is no longer in the list is shown by its code. */
export const reasonOf = (code: string): AppealReason =>
  reasons.find((reason) => reason.code === code) ?? { code, words: code, needsNote: false };
