import type { Block, CaseAnswer, ReviewPolicy, ReviewReason, Seat, VerdictBody } from '@/lib/answers';
import type { PanelState } from '../../ui/panel-state';
import type { Opening } from './run-state';

type Decision = VerdictBody['decision'];

export type Availability =
  | { kind: 'ready' }
  | { kind: 'pending' }
  | { kind: 'needs reason' }
  /** A supervisor can approve anyway, with a written reason. */
  | { kind: 'override' }
  | { kind: 'blocked'; words: string };

export interface VerdictInput {
  chosen: readonly string[];
  /** Trimmed. */
  note: string;
  attested: boolean;
}

export interface VerdictFacts {
  answer: PanelState<CaseAnswer>;
  /** Nothing of the case is still loading. */
  isSettled: boolean;
  /** A reserved case is this officer's only after a moment. */
  isClaimed: boolean;
  /** Keys pressed now are meant for another case. */
  meantForOther: 'undoing' | 'changing' | 'not undone' | 'just opened' | null;
  pending: Decision | null;
}

export const answerOf = (answer: PanelState<CaseAnswer>): CaseAnswer | null =>
  answer.kind === 'ready' || answer.kind === 'stale' ? answer.data : null;

/** Findings that only an override gets past. */
export const overridable = (known: CaseAnswer | null): Block[] =>
  known?.blocks.filter(({ stops }) => stops === 'override') ?? [];

/** Missing evidence stops a verdict whoever gives it. */
const missingWords = (known: CaseAnswer | null, decision: Decision): string | null => {
  const stopping = known?.blocks.find(
    ({ stops }) => stops === 'verdict' || (stops === 'approval' && decision === 'approve'),
  );
  if (!stopping) return null;
  if (stopping.code === 'evidence not served') return `${stopping.words} Load it first.`;

  return decision === 'approve'
    ? `${stopping.words} Nobody can approve without it.`
    : `${stopping.words} Only a supervisor and a second person can reject without it. Escalate the case.`;
};

/** A stricter policy of today applies to the case as well. */
export const overrideNeedsSecond = (policy: Pick<ReviewPolicy, 'fourEyes'> | null, seat: Seat): boolean =>
  seat === 'first' && (policy?.fourEyes === 'on override' || policy?.fourEyes === 'always');

export const chosenReasons = (known: CaseAnswer | null, chosen: readonly string[]): ReviewReason[] =>
  known?.reasons.filter(({ code }) => chosen.includes(code)) ?? [];

/** A chosen reason that says nothing without a note. */
export const reasonWithoutNote = (
  known: CaseAnswer | null,
  { chosen, note }: VerdictInput,
): ReviewReason | undefined =>
  note === '' ? chosenReasons(known, chosen).find(({ needsNote }) => needsNote) : undefined;

export const needsNoteWords = ({ words }: ReviewReason): string => `The reason “${words}” needs a note.`;

export const toggleReason = (chosen: readonly string[], code: string): readonly string[] =>
  chosen.includes(code) ? chosen.filter((each) => each !== code) : [...chosen, code];

type MeantForOther = NonNullable<VerdictFacts['meantForOther']>;

export const unsteadyBecause = ({ words }: Opening): MeantForOther => (words === null ? 'just opened' : 'not undone');

export const meantForOtherWords: Record<MeantForOther, string> = {
  undoing: 'Undoing your last verdict…',
  changing: 'Another action is in progress.',
  'not undone': 'Wait a moment, then press the key again.',
  'just opened': 'This case has just opened. Press the key again.',
};

const waitingWords = ({ answer, isSettled, isClaimed, meantForOther }: VerdictFacts): string | null => {
  if (meantForOther === 'undoing' || meantForOther === 'changing') return meantForOtherWords[meantForOther];
  if (answer.kind === 'loading' || (answer.kind === 'ready' && !isSettled)) return 'Checking for blocking findings…';
  if (answerOf(answer) === null) return 'Blocking findings could not be checked.';

  if (!isClaimed) return 'Claiming the case…';

  return meantForOther && meantForOtherWords[meantForOther];
};

/** Why this decision cannot be given however long one waits. */
const objectionTo = (decision: Decision, known: CaseAnswer | null, input: VerdictInput): string | null => {
  const missing = missingWords(known, decision);
  if (missing !== null) return missing;
  if (known?.needsAttestation && !input.attested) {
    return 'First confirm that you saw the evidence in the vendor’s dashboard.';
  }
  if (decision === 'reject') {
    const unexplained = reasonWithoutNote(known, input);

    return unexplained ? needsNoteWords(unexplained) : null;
  }
  const blocks = overridable(known);

  return blocks.length === 0 || known?.mayOverride
    ? null
    : `${blocks.map(({ words }) => words).join(' ')} Only a supervisor can approve anyway.`;
};

/** What keeps a case from being approved, once it is known. */
export const noApprovalWords = (facts: VerdictFacts, input: VerdictInput): string | null =>
  facts.pending === null && waitingWords(facts) === null ? objectionTo('approve', answerOf(facts.answer), input) : null;

export const availabilityOf = (decision: Decision, facts: VerdictFacts, input: VerdictInput): Availability => {
  if (facts.pending !== null) {
    return facts.pending === decision ? { kind: 'pending' } : { kind: 'blocked', words: 'Recording your verdict…' };
  }
  const waiting = waitingWords(facts);
  if (waiting !== null) return { kind: 'blocked', words: waiting };

  const known = answerOf(facts.answer);
  const objection = objectionTo(decision, known, input);
  if (objection !== null) return { kind: 'blocked', words: objection };
  if (decision === 'approve') return { kind: overridable(known).length > 0 ? 'override' : 'ready' };

  return { kind: chosenReasons(known, input.chosen).length === 0 ? 'needs reason' : 'ready' };
};

interface Submission {
  decision: Decision;
  reasons: readonly string[];
  override: string | null;
  looked: VerdictBody['looked'];
}

/** The attestation is sent only where the case asks for one. */
export const verdictBody = (
  known: CaseAnswer | null,
  { note, attested }: VerdictInput,
  { reasons, ...submission }: Submission,
): VerdictBody => ({
  ...submission,
  reasons: [...reasons],
  note: note === '' ? null : note,
  attested: attested && known?.needsAttestation === true,
});
