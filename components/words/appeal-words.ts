import type { AppealBody, AppealFinding, AppealReason, EndedAppeal, OpenAppeal } from '@/lib/answers';
import { finalStatuses } from '@/lib/contract/domain';

type Against = OpenAppeal['against'];

/** What an appeal would be against; `null`: the session is not final. */
export const againstOf = (status: string | null): Against | null => {
  if (!(finalStatuses as readonly (string | null)[]).includes(status)) return null;

  return status?.endsWith('_REJECTED') ? 'rejection' : 'approval';
};

/** A finding as a button: `a` is in the applicant's favour, `r` against. */
export interface FindingOption {
  finding: AppealFinding;
  words: string;
  key: 'a' | 'r';
}

const options: Record<Against, readonly FindingOption[]> = {
  rejection: [
    { finding: 'uphold', words: 'Uphold rejection', key: 'r' },
    { finding: 'recommend approval', words: 'Recommend approval', key: 'a' },
  ],
  approval: [
    { finding: 'uphold', words: 'Uphold approval', key: 'a' },
    { finding: 'recommend rejection', words: 'Recommend rejection', key: 'r' },
  ],
};

export const findingOptions = (against: Against): readonly FindingOption[] => options[against];

/** Why a finding cannot be recorded yet; `null`: it can. */
export const whyNotRecord = (option: FindingOption, chosen: readonly AppealReason[], note: string): string | null => {
  const unexplained = note === '' ? chosen.find(({ needsNote }) => needsNote) : undefined;
  if (unexplained) return `The reason "${unexplained.words}" needs a note.`;

  return option.key === 'r' && chosen.length === 0 ? `"${option.words}" needs a reason.` : null;
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
  outcome.kind === 'put back'
    ? 'Released without a finding'
    : `${findingWords(against, outcome.finding)}${outcome.isAlone ? ', decided alone' : ''}`;

const done: Record<AppealBody['action'], string> = {
  'take up': 'Appeal taken up. The session is shown in full.',
  'put back': 'Appeal released.',
  decide: 'Finding recorded.',
};

export const doneWords = ({ action }: AppealBody): string => done[action];
