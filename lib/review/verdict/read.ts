/** A verdict as a person may see it: never with the decisions of others. */
import type { Seat, VerdictAnswer, VerdictState } from '@/lib/answers';
import { now } from '@/lib/base/clock';
import { hourMs } from '@/lib/base/durations';
import { AppError } from '@/lib/base/errors';
import type { SessionStatus } from '@/lib/contract';
import { type AdvanceTools, advanceVerdict, isDue } from './advance';
import { activeOpinions, findVerdict, type OpinionRow, type VerdictRow, type VerdictWithOpinions } from './rows';

export const readVerdict = async (
  tools: AdvanceTools,
  verdictId: string,
  { id }: { id: string },
): Promise<VerdictAnswer> => {
  const found = await requireVerdict(tools, verdictId);
  if (!isDue(found.verdict)) return describeVerdict(found, id);
  // The worker may be a second behind.
  await advanceVerdict(tools, found.verdict);

  return describeVerdict(await requireVerdict(tools, verdictId), id);
};

export const requireVerdict = async (
  { db }: Pick<AdvanceTools, 'db'>,
  verdictId: string,
): Promise<VerdictWithOpinions> => {
  const found = await findVerdict(db, verdictId);
  if (!found) throw new AppError('NOT_FOUND', { userMessage: 'Verdict not found.' });

  return found;
};

export const describeVerdict = ({ verdict, opinions }: VerdictWithOpinions, you: string): VerdictAnswer => {
  // An undone verdict has only undone opinions.
  const relevant = verdict.state === 'undone' ? opinions : activeOpinions(opinions);
  const yours = relevant.findLast(({ personId }) => personId === you);
  const isLast = yours !== undefined && yours === relevant.at(-1);
  const { holdUntil } = verdict;
  const state = isLast ? verdict.state : toldState(verdict.state);

  return {
    id: verdict.id,
    sessionId: verdict.sessionId,
    state,
    stateAt: toldSince(verdict, state, relevant).toISOString(),
    yours: yours ? { decision: yours.decision, seat: yours.seat } : null,
    undoUntil: isLast && holdUntil && holdUntil > now() ? holdUntil.toISOString() : null,
    needsSecond: yours ? needsSecond(verdict, yours) : null,
    wasSent: verdict.sentAt !== null,
    words: stateWords({ ...verdict, state }, yours),
  };
};

/** While a later opinion can still be undone, nobody but its author knows of it. */
const toldState = (state: VerdictState): VerdictState => {
  if (state === 'held second') return 'awaiting second';

  return state === 'held settling' ? 'disputed' : state;
};

/** When the opinion that led to the state was given. The state's own time tells of a later one, undone or not. */
const toldSince = ({ stateAt }: VerdictRow, state: VerdictState, opinions: readonly OpinionRow[]): Date => {
  const seats: Partial<Record<VerdictState, Seat>> = { 'awaiting second': 'first', disputed: 'second' };

  return opinions.findLast(({ seat }) => seat === seats[state])?.givenAt ?? stateAt;
};

/** A second officer is not told whether the first agrees. */
const needsSecond = ({ secondBecause }: VerdictRow, { seat }: OpinionRow): boolean | null =>
  seat === 'second' ? null : seat === 'first' && secondBecause !== null;

const stateWords = (row: VerdictRow, yours: OpinionRow | undefined): string => {
  switch (row.state) {
    case 'held first':
      return isHeldAlone(row) ? aloneWords(row) : 'Not sent yet.';
    case 'held second':
    case 'held settling':
      return 'Not sent yet.';
    case 'awaiting second':
      return `Awaiting second approval${yours ? policyWords(row) : ''}.`;
    case 'disputed':
      return 'Two officers disagree. Somebody else must decide.';
    case 'recorded':
      return recordedWords(row);
    case 'sent':
      return "Sent. It will be confirmed once the service's status matches.";
    case 'confirmed':
      return 'Confirmed by the service.';
    case 'conflicting':
      return `The service has a different outcome${row.because ? `: ${outcomeWords(row.because)}` : ''}.`;
    case 'undone':
      return 'Undone. Nothing was sent.';
    case 'void':
      return voidWords(row);
  }
};

const statusPhrases: Readonly<Record<SessionStatus, string>> = {
  AUTO_APPROVED: 'approved automatically',
  MANUAL_APPROVED: 'approved manually',
  AUTO_REJECTED: 'rejected automatically',
  MANUAL_REJECTED: 'rejected manually',
  WAITING_FOR_MANUAL_APPROVE: 'still waiting for approval',
  PENDING: 'pending',
  EXPIRED: 'expired',
};

/** An unknown status keeps its name. */
const outcomeWords = (because: string): string =>
  Object.hasOwn(statusPhrases, because) ? statusPhrases[because as SessionStatus] : because;

/** Nobody else can give the second opinion, so the first is held for a day. No undo window is that long. */
const isHeldAlone = ({ secondBecause, holdUntil, stateAt }: VerdictRow): boolean =>
  secondBecause === 'not delivered' && holdUntil !== null && holdUntil.getTime() - stateAt.getTime() > hourMs;

const aloneWords = ({ holdUntil }: VerdictRow): string =>
  `Not sent yet. Evidence was not delivered, and nobody else here can give the second approval, so it takes effect alone on ${holdUntil?.toISOString().slice(0, 16).replace('T', ', ')} UTC.`;

/** Only for the first officer: it would tell the second what the first decided. */
const policyWords = ({ secondBecause }: VerdictRow): string => {
  if (secondBecause === 'not delivered') return ', required because evidence was not delivered';
  if (secondBecause === 'on reject') return ', required for every rejection';

  return secondBecause === 'on override' ? ', required for every override' : '';
};

const recordedWords = ({ delivery, deadAt }: VerdictRow): string => {
  if (deadAt) return 'Recorded, but delivery failed. See Deliveries.';
  if (delivery === 'none') {
    return "Recorded. Carry it out in the vendor's dashboard; it is confirmed once the service's status matches.";
  }

  return `Recorded. Sending to the ${delivery === 'webhook' ? 'webhook' : 'service'}.`;
};

const voidWords = ({ because }: VerdictRow): string => {
  switch (because) {
    case 'the evidence changed':
      return 'Void: the evidence changed after the first review. The session must be reviewed again.';
    case 'the session does not wait any more':
      return 'Void: the session is no longer waiting.';
    default:
      return because === null ? 'Void.' : `Void: ${because}.`;
  }
};
