/** Purposes for viewing personal data: as a menu choice and as a phrase. `personal-data/purpose.ts` lists their roles. */
export const purposeNames = {
  triage: { choice: 'Triage', phrase: 'triage' },
  rejections: { choice: 'Reviewing rejections', phrase: 'reviewing rejections' },
  erasure: { choice: 'Erasure', phrase: 'erasure' },
  quality: { choice: 'Quality check', phrase: 'a quality check' },
  /** Needs an explanation, which the privacy officer reviews. */
  other: { choice: 'Other purpose', phrase: 'another purpose (explained)' },
} as const;
export type PurposeCode = keyof typeof purposeNames;

export const isPurposeCode = (code: string): code is PurposeCode => Object.hasOwn(purposeNames, code);
