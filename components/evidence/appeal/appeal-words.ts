import type { AppealBody, AppealFinding, AppealReason, EndedAppeal, OpenAppeal } from '@/lib/answers';
import { finalStatuses } from '@/lib/contract/domain';

type Against = OpenAppeal['against'];

/** What an appeal would be about; `null`: the session is not final. */
export const againstOf = (status: string | null): Against | null => {
  if (!(finalStatuses as readonly (string | null)[]).includes(status)) return null;

  return status?.endsWith('_REJECTED') ? 'rejection' : 'approval';
};

/** A finding as a button: one speaks for the applicant, one against. */
export interface Verdict {
  finding: AppealFinding;
  words: string;
  key: 'a' | 'r';
}

const verdicts: Record<Against, readonly Verdict[]> = {
  rejection: [
    { finding: 'uphold', words: 'Uphold rejection', key: 'r' },
    { finding: 'recommend approval', words: 'Recommend approval', key: 'a' },
  ],
  approval: [
    { finding: 'uphold', words: 'Uphold approval', key: 'a' },
    { finding: 'recommend rejection', words: 'Recommend rejection', key: 'r' },
  ],
};

export const verdictsFor = (against: Against): readonly Verdict[] => verdicts[against];

/** What still stands in the way of a finding, in words; `null`: nothing. */
export const blockOf = (verdict: Verdict, chosen: readonly AppealReason[], note: string): string | null => {
  const silent = note === '' ? chosen.find(({ needsNote }) => needsNote) : undefined;
  if (silent) return `The reason "${silent.words}" needs a note.`;

  return verdict.key === 'r' && chosen.length === 0 ? `"${verdict.words}" needs a reason.` : null;
};

export const findingWords = (against: Against, finding: AppealFinding): string => {
  switch (finding) {
    case 'uphold':
      return against === 'rejection' ? 'Rejection upheld' : 'Approval upheld';
    case 'recommend approval':
      return 'Approval recommended';
    case 'recommend rejection':
      return 'Rejection recommended';
  }
};

export const outcomeWords = ({ against, outcome }: EndedAppeal): string =>
  outcome.kind === 'put back' ? 'Put back without a finding' : findingWords(against, outcome.finding);

const done: Record<AppealBody['action'], string> = {
  'take up': 'Taken up. The session is shown to you in full.',
  'put back': 'Put back.',
  decide: 'Your finding is recorded.',
};

export const doneWords = ({ action }: AppealBody): string => done[action];
