import type { Role } from '../permissions';

/** What personal data may be looked at for. Chosen once, it lasts half an hour, and every opening is logged with it. */
export const purposes = {
  triage: { words: 'Triage', roles: ['officer', 'supervisor'] },
  rejections: { words: 'Reviewing rejections', roles: ['officer', 'supervisor'] },
  erasure: { words: 'Erasure', roles: ['officer', 'supervisor', 'privacy officer'] },
  quality: { words: 'Quality check', roles: ['officer', 'supervisor'] },
  /** Has to be given in words, which the privacy officer reviews. */
  other: { words: 'Other purpose', roles: ['officer', 'supervisor', 'privacy officer'] },
} as const satisfies Record<string, { words: string; roles: readonly Role[] }>;
export type PurposeCode = keyof typeof purposes;

export const isPurposeCode = (code: string): code is PurposeCode => Object.hasOwn(purposes, code);

/** Those that these roles may work under. */
export const purposesFor = (held: readonly string[]): PurposeCode[] =>
  (Object.keys(purposes) as PurposeCode[]).filter((code) =>
    (purposes[code].roles as readonly string[]).some((role) => held.includes(role)),
  );
