import { isPurposeCode, type PurposeCode, purposeNames } from '@/lib/purpose-names';
import type { Role } from '../permissions';

export { isPurposeCode, type PurposeCode };

/** Who may look at personal data for what. Chosen once, it lasts half an hour, and every opening is logged with it. */
export const purposes = {
  triage: { words: purposeNames.triage.choice, roles: ['officer', 'supervisor'] },
  rejections: { words: purposeNames.rejections.choice, roles: ['officer', 'supervisor'] },
  erasure: { words: purposeNames.erasure.choice, roles: ['officer', 'supervisor', 'privacy officer'] },
  quality: { words: purposeNames.quality.choice, roles: ['officer', 'supervisor'] },
  other: { words: purposeNames.other.choice, roles: ['officer', 'supervisor', 'privacy officer'] },
} as const satisfies Record<PurposeCode, { words: string; roles: readonly Role[] }>;

/** Those that these roles may work under. */
export const purposesFor = (held: readonly string[]): PurposeCode[] =>
  (Object.keys(purposes) as PurposeCode[]).filter((code) =>
    (purposes[code].roles as readonly string[]).some((role) => held.includes(role)),
  );
