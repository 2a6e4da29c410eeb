/** What personal data may be looked at for: as a choice, and within a sentence. Who may choose which: lib/access. */
export const purposeNames = {
  triage: { choice: 'Triage', phrase: 'triage' },
  rejections: { choice: 'Reviewing rejections', phrase: 'reviewing rejections' },
  erasure: { choice: 'Erasure', phrase: 'erasure' },
  quality: { choice: 'Quality check', phrase: 'a quality check' },
  /** Has to be given in words, which the privacy officer reviews. */
  other: { choice: 'Other purpose', phrase: 'another purpose, given in words' },
} as const;
export type PurposeCode = keyof typeof purposeNames;

export const isPurposeCode = (code: string): code is PurposeCode => Object.hasOwn(purposeNames, code);
