/** Which verdicts, requests, appeals, tags and views the history has, in the order of their time. */
import type { SessionDescription } from '@/demo/population';
import { dayMs, hourMs, minuteMs } from '@/lib/base/durations';
import type {
  AppealStep,
  EnrolmentPageStep,
  OrganisationStep,
  RetentionRuleStep,
  TagStep,
  ViewStep,
} from './belongings';
import { type DeletionStep, planDeletions } from './deletion-plan';
import type { VerdictStep } from './verdicts';

export type Step =
  | VerdictStep
  | DeletionStep
  | AppealStep
  | TagStep
  | ViewStep
  | OrganisationStep
  | EnrolmentPageStep
  | RetentionRuleStep;

/** A session of the service, as far as the plan needs it. */
export interface Candidate {
  id: string;
  status: string;
  country: string | null;
  completedAt: number;
}

const reasonsByDefect: Readonly<Partial<Record<NonNullable<SessionDescription['defect']>, string>>> = {
  'faint-likeness': 'face_mismatch',
  'swapped-birth-date': 'sources_disagree',
  'altered-number': 'document_altered',
  'wrong-check-digit': 'document_altered',
};

const reasonFor = ({ defect, chapter }: SessionDescription): string => {
  if (chapter?.story === 'shared-document') return 'same_document_other_person';

  return (defect && reasonsByDefect[defect]) ?? 'picture_unusable';
};

/** The sources of the document contradict each other, so that an approval is an override. */
const isContradictory = ({ defect }: SessionDescription): boolean =>
  defect === 'swapped-birth-date' || defect === 'altered-number' || defect === 'wrong-check-digit';

const verdictOn = (session: SessionDescription): VerdictStep[] => {
  const { id, index, byHand } = session;
  if (!byHand) return [];
  const decision = byHand.status === 'MANUAL_APPROVED' ? 'approve' : 'reject';

  return [
    {
      kind: 'verdict',
      at: byHand.at,
      sessionId: id,
      decision,
      reasons: decision === 'reject' ? [reasonFor(session)] : [],
      isOverride: decision === 'approve' && isContradictory(session),
      by: index % 5 < 2 ? 'officer' : 'reviewer',
      isUndone: false,
    },
  ];
};

/** Where in the history a verdict is given the wrong way and undone. */
const undoneAt = [0.2, 0.55, 0.9];

const withUndone = (verdicts: readonly VerdictStep[]): VerdictStep[] => {
  const chosen = new Set(
    undoneAt.map((share) =>
      verdicts.findIndex(
        ({ decision, isOverride }, place) => place >= share * verdicts.length && decision === 'approve' && !isOverride,
      ),
    ),
  );

  return verdicts.map((step, place) => (chosen.has(place) ? { ...step, isUndone: true } : step));
};

const byTime = (one: { at: number }, other: { at: number }): number => one.at - other.at;

/** Between these days before the first start. */
const within = (sessions: readonly Candidate[], epochMs: number, from: number, to: number): Candidate[] =>
  sessions.filter(({ completedAt }) => completedAt > epochMs - from * dayMs && completedAt < epochMs - to * dayMs);

const idsOf = (sessions: readonly Candidate[]): string[] => sessions.map(({ id }) => id).sort();

const planAppeals = (
  epochMs: number,
  sessions: readonly Candidate[],
  verdicts: readonly VerdictStep[],
): AppealStep[] => {
  const rejected = sessions.filter(({ status }) => status === 'AUTO_REJECTED');
  const [upheld] = idsOf(within(rejected, epochMs, 34, 21));
  const [open] = idsOf(within(rejected, epochMs, 6, 2));
  const doubted = verdicts.find(
    ({ decision, by, at }) => decision === 'reject' && by === 'reviewer' && at > epochMs - 70 * dayMs,
  );
  const decided = (finding: 'uphold' | 'recommend approval', reasons: string[], note: string) => ({
    finding,
    reasons,
    note,
  });

  return [
    ...(doubted
      ? [
          {
            sessionId: doubted.sessionId,
            at: Math.min(doubted.at + 4 * dayMs, epochMs - hourMs),
            reason: 'The applicant sent clearer pictures by email.',
            finding: decided('recommend approval', [], 'The new pictures show the same person and the same number.'),
          },
        ]
      : []),
    ...(upheld
      ? [
          {
            sessionId: upheld,
            at: epochMs - 18 * dayMs,
            reason: 'The applicant writes that the pictures show them.',
            finding: decided('uphold', ['document_not_accepted'], 'Looked at again with a colleague. Same result.'),
          },
        ]
      : []),
    ...(open
      ? [
          {
            sessionId: open,
            at: epochMs - 20 * hourMs,
            reason: 'The applicant asks for a second look by a person.',
            finding: null,
          },
        ]
      : []),
  ].map((step) => ({ kind: 'appeal', ...step }));
};

const planSettings = (epochMs: number, sessions: readonly Candidate[]): Step[] => {
  const of = (status: string, from: number, to: number, count: number) =>
    idsOf(
      within(
        sessions.filter((each) => each.status === status),
        epochMs,
        from,
        to,
      ),
    ).slice(0, count);

  return [
    { kind: 'organisation', at: epochMs - 88 * dayMs },
    { kind: 'enrolment page', at: epochMs - 88 * dayMs },
    { kind: 'retention rule', at: epochMs - 88 * dayMs },
    { kind: 'tag', at: epochMs - 58 * dayMs, name: 'Fraud pattern', sessionIds: of('AUTO_REJECTED', 88, 60, 5) },
    { kind: 'tag', at: epochMs - 36 * dayMs, name: 'Call back', sessionIds: of('AUTO_REJECTED', 50, 38, 3) },
    { kind: 'tag', at: epochMs - 21 * dayMs, name: 'Key account', sessionIds: of('AUTO_APPROVED', 40, 22, 6) },
    {
      kind: 'view',
      at: epochMs - 20 * dayMs,
      name: 'Fraud pattern',
      address: 'tag={tag}',
      tag: 'Fraud pattern',
    },
    {
      kind: 'view',
      at: epochMs - 16 * dayMs,
      name: 'Rejected passports',
      address: 'status=AUTO_REJECTED&status=MANUAL_REJECTED&documentType=PASSPORT',
      tag: null,
    },
  ];
};

/** How long a step takes, so that the next one begins after it. */
const durationOf = (step: Step): number => {
  if (step.kind === 'verdict') return step.isOverride ? 31 * minuteMs : 5 * minuteMs;

  return step.kind === 'appeal' ? 35 * minuteMs : 5 * minuteMs;
};

/** Later steps wait for earlier ones. A case that would be decided after the first start is left in the queue. */
const spread = (steps: readonly Step[], epochMs: number): Step[] => {
  let free = 0;

  return steps.flatMap((step) => {
    const at = Math.max(step.at, free);
    if (at + durationOf(step) > epochMs) return [];
    free = at + durationOf(step);

    return [{ ...step, at }];
  });
};

/** `undecided`: the doubtful sessions whose verdict is left to the history. */
export const planHistory = (
  epochMs: number,
  { undecided, sessions }: { undecided: readonly SessionDescription[]; sessions: readonly Candidate[] },
): Step[] => {
  const verdicts = withUndone(undecided.flatMap(verdictOn).sort(byTime));
  const approved = within(
    sessions.filter(({ status }) => status === 'AUTO_APPROVED'),
    epochMs,
    88,
    45,
  );
  const deletions = planDeletions(epochMs, {
    free: idsOf(approved.filter(({ country }) => country !== 'UTO')),
    kept: idsOf(approved.filter(({ country }) => country === 'UTO')),
  });

  return spread(
    [...verdicts, ...deletions, ...planAppeals(epochMs, sessions, verdicts), ...planSettings(epochMs, sessions)].sort(
      byTime,
    ),
    epochMs,
  );
};
