import type {
  AppealBody,
  AppealDelivery,
  AppealFinding,
  AppealReason,
  EndedAppeal,
  NewFinding,
  OpenAppeal,
  PersonName,
  ToldHow,
} from '@/lib/answers';

type Against = OpenAppeal['against'];

/** Only rejections can be appealed. */
export const canBeAppealed = (status: string | null): boolean =>
  status === 'AUTO_REJECTED' || status === 'MANUAL_REJECTED';

/** A finding as a button: `a` is in the applicant's favour, `r` against. */
export interface FindingOption {
  finding: NewFinding;
  words: string;
  key: 'a' | 'r';
}

export const findingOptions: readonly FindingOption[] = [
  { finding: 'uphold', words: 'Uphold rejection', key: 'r' },
  { finding: 'recommend approval', words: 'Recommend approval', key: 'a' },
];

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

/**
 * Beside the service's status, which an appeal does not change, and which may no longer be the one appealed against;
 * `null`: no appeal was decided.
 */
export const latestFindingWords = (earlier: readonly EndedAppeal[]): string | null => {
  for (const { against, outcome } of earlier) {
    if (outcome.kind === 'decided') return `${findingWords(against, outcome.finding)} on appeal`;
  }

  return null;
};

export const outcomeWords = ({ against, outcome }: EndedAppeal): string =>
  outcome.kind === 'put back'
    ? 'Released without a finding'
    : `${findingWords(against, outcome.finding)}${outcome.isAlone ? ', decided alone' : ''}`;

const done: Record<AppealBody['action'], string> = {
  'take up': 'Appeal taken up. The session is shown in full.',
  'put back': 'Appeal released.',
  decide: 'Finding recorded.',
  undo: 'Undone. The appeal is yours again.',
  tell: 'Marked as informed.',
};

export const doneWords = ({ action }: AppealBody): string => done[action];

export const toldOptions: ReadonlyArray<{ how: ToldHow; words: string }> = [
  { how: 'email', words: 'Email' },
  { how: 'phone', words: 'Phone' },
  { how: 'dashboard', words: 'Dashboard' },
  { how: 'other', words: 'Other' },
];

const toldBy: Record<ToldHow, string> = {
  email: 'by email',
  phone: 'by phone',
  dashboard: 'in the dashboard',
  other: 'in another way',
};

export const toldWords = ({ by, how }: { by: PersonName; how: ToldHow }): string => `${toldBy[how]} (${by.name})`;

/** What becomes of the outcome; the time of `held` is shown as a countdown. */
export const appealDeliveryWords = ({ state, problem }: AppealDelivery): string => {
  switch (state) {
    case 'held':
      return 'Not sent yet';
    case 'sending':
      return problem === null ? 'Sending to the integrator' : `${problem} Trying again`;
    case 'sent':
      return 'Sent to the integrator';
    case 'failed':
      return `Delivery failed: ${problem ?? 'no reason recorded.'} A supervisor can retry it under Deliveries`;
    case 'not sent':
      return 'Not sent: no webhook is configured. Inform the integrator yourself';
    case 'told':
      return 'Integrator informed';
  }
};
