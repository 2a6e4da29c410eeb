/**
 * Purposes for viewing personal data: as a menu choice, as a phrase, and what each is for. `personal-data/purpose.ts` lists
 * their roles.
 */
export const purposeNames = {
  triage: { choice: 'Triage', phrase: 'triage', use: 'Decide the cases that wait.' },
  rejections: {
    choice: 'Reviewing rejections',
    phrase: 'reviewing rejections',
    use: 'Find a person and see why they were rejected.',
  },
  erasure: { choice: 'Erasure', phrase: 'erasure', use: 'Match and check deletion requests.' },
  quality: { choice: 'Quality check', phrase: 'a quality check', use: 'Check sessions that are already decided.' },
  /** Needs an explanation, which the privacy officer reviews. */
  other: {
    choice: 'Other purpose',
    phrase: 'another purpose (explained)',
    use: 'Say why. A privacy officer reviews it later.',
  },
} as const;

/** What every purpose shows, in the menu. */
export const purposeOpens = {
  shown:
    'Shows sessions in full with their images, and names and dates of birth in search results and deletion matches.',
  hidden: 'Lists stay masked.',
} as const;
export type PurposeCode = keyof typeof purposeNames;

export const isPurposeCode = (code: string): code is PurposeCode => Object.hasOwn(purposeNames, code);
