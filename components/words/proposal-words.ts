import type { AloneStep, ProposalKind, ProposalRow } from '@/lib/answers';

export const proposalWords: Record<ProposalKind, { words: string; href: string }> = {
  'review policy': { words: 'the triage settings', href: '/settings/review' },
  'decision policy': { words: 'the decision policy', href: '/settings/decisions' },
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

/** After a name: what needs a second person. */
export const aloneStepWords = (step: AloneStep): string => {
  switch (step.kind) {
    case 'appeal':
      return 'has an appeal against their own verdict';
    case 'approval':
      return `submitted deletion request ${step.reference}, which needs a second approval`;
    case 'rejection':
      return 'rejected a session whose evidence was not delivered, which needs a second approval';
  }
};

/** Before a time. */
export const aloneEffect: Record<AloneStep['kind'], string> = {
  appeal: 'They can decide it alone from',
  approval: 'They can approve it alone from',
  rejection: 'It takes effect by itself on',
};

export const aloneStepHref = (step: AloneStep): string =>
  step.kind === 'approval' ? `/deletions/${step.requestId}` : `/sessions/${encodeURIComponent(step.sessionId)}`;
