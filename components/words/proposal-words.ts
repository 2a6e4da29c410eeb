import type { ProposalKind, ProposalRow } from '@/lib/answers';

export const proposalWords: Record<ProposalKind, { words: string; href: string }> = {
  'review policy': { words: 'the triage settings', href: '/settings/review' },
  'own roles': { words: 'their own roles', href: '/settings/people' },
  'deletion policy': { words: 'the deletion policy', href: '/settings/retention' },
  'retention obligation': { words: 'a retention obligation', href: '/settings/retention' },
  'retention rule': { words: 'a retention rule', href: '/settings/retention' },
};

/** "Four eyes: on override → never; Undo (seconds): 10 → 0" */
export const proposedChanges = ({ changes }: Pick<ProposalRow, 'changes'>): string =>
  changes
    .map(({ name, before, after }) => `${name}: ${before === null ? '' : `${before} → `}${after ?? 'none'}`)
    .join('; ');
