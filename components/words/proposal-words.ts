import type { AloneStep, ProposalKind, ProposalRow, RetentionDutyRow } from '@/lib/answers';
import { documentTypeWords } from './document-words';
import { countryWords, periodStartWords, statusNoteWords } from './retention-words';

export const proposalWords: Record<ProposalKind, { words: string; href: string }> = {
  'review policy': { words: 'the triage settings', href: '/settings/review' },
  'decision policy': { words: 'the decision policy', href: '/settings/decisions' },
  'own roles': { words: 'their own roles', href: '/settings/people' },
  'deletion policy': { words: 'the deletion policy', href: '/settings/retention' },
  'retention obligation': { words: 'a retention obligation', href: '/settings/retention' },
  'retention rule': { words: 'a retention rule', href: '/settings/retention' },
};

type Change = ProposalRow['changes'][number];

const change = ({ name, before, after }: Change): string =>
  `${name}: ${before === null ? '' : `${before} → `}${after ?? 'none'}`;

const listed = (wordsOf: (code: string) => string) => (codes: string | null) =>
  codes === null ? 'any' : codes.split(', ').map(wordsOf).join(', ');

/** The fields of an obligation, which are stored as codes. */
const obligationFields: Record<string, { name: string; valueOf: (stored: string | null) => string }> = {
  countries: { name: 'Countries', valueOf: listed(countryWords) },
  statuses: { name: 'Statuses', valueOf: listed(statusNoteWords) },
  documentTypes: { name: 'Document types', valueOf: listed(documentTypeWords) },
  years: { name: 'Years', valueOf: String },
  basis: { name: 'Legal basis', valueOf: String },
  countsFrom: { name: 'Starts', valueOf: (stored) => periodStartWords[stored as RetentionDutyRow['countsFrom']] },
  isActive: { name: 'State', valueOf: (stored) => (stored === 'true' ? 'enabled' : 'disabled') },
};

const obligationChange = (each: Change): string => {
  const field = obligationFields[each.name];

  return field ? `${field.name}: ${field.valueOf(each.before)} → ${field.valueOf(each.after)}` : change(each);
};

/** After "wants to", and what would change: "Four eyes: on override → never; Undo (seconds): 10 → 0" */
export const proposedChange = ({
  kind,
  changes,
}: Pick<ProposalRow, 'kind' | 'changes'>): { what: string; changes: string } => {
  if (kind !== 'retention obligation') {
    return { what: `change ${proposalWords[kind].words}`, changes: changes.map(change).join('; ') };
  }
  const deleted = changes.find(({ name }) => name === 'deleted');
  if (deleted) return { what: `delete the retention obligation “${deleted.before}”`, changes: '' };
  // Older proposals do not name theirs.
  const named = changes.find(({ name }) => name === 'Obligation');
  const rest = changes.filter((each) => each !== named);

  return {
    what: named ? `change the retention obligation “${named.after}”` : `change ${proposalWords[kind].words}`,
    changes: rest.map(obligationChange).join('; '),
  };
};

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
