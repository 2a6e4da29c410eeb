import type { VerdictAnswer } from '@/lib/answers';
import { now } from '@/lib/clock';
import { type OpinionRow, standing, type VerdictRow, type VerdictWithOpinions } from './rows';

/** For whoever gave the first opinion only: it would tell the second one what that was. */
const becauseWords = ({ secondBecause }: VerdictRow): string => {
  if (secondBecause === 'on reject') return ', as for every rejection';

  return secondBecause === 'on override' ? ', as for every override' : '';
};

const recordedWords = ({ delivery, deadAt }: VerdictRow): string => {
  if (deadAt) return 'Recorded here, and it could not be delivered: see Deliveries.';
  if (delivery === 'none') {
    return "Recorded here. Carry it out in the vendor's dashboard; it is confirmed once the service's status agrees.";
  }

  return `Recorded here; ${delivery === 'webhook' ? 'the receiver' : 'the service'} is told next.`;
};

const voidWords = ({ because }: VerdictRow): string =>
  because === 'the evidence changed'
    ? 'Void: the evidence changed since the first review; it is reviewed afresh.'
    : `Void: ${because ?? 'what it was about has changed'}.`;

const wordsFor = (row: VerdictRow, yours: OpinionRow | undefined): string => {
  switch (row.state) {
    case 'held first':
    case 'held second':
    case 'held settling':
      return 'Held here, not sent yet.';
    case 'awaiting second':
      return `A second person is asked${yours ? becauseWords(row) : ''}.`;
    case 'disputed':
      return 'Two officers disagree; a supervisor decides.';
    case 'recorded':
      return recordedWords(row);
    case 'sent':
      return "Sent; it is confirmed once the service's status agrees.";
    case 'confirmed':
      return 'Confirmed by the service.';
    case 'conflicting':
      return `The service has another outcome${row.because ? `: ${row.because}` : ''}.`;
    case 'undone':
      return 'Taken back. Nothing was sent.';
    case 'void':
      return voidWords(row);
  }
};

/** As this person may know it: what others decided is not in it. */
export const describeVerdict = ({ verdict, opinions }: VerdictWithOpinions, you: string): VerdictAnswer => {
  // Of a verdict that was taken back, the opinion that was.
  const counting = verdict.state === 'undone' ? opinions : standing(opinions);
  const yours = counting.findLast(({ personId }) => personId === you);
  const isLast = yours !== undefined && yours === counting.at(-1);
  const { holdUntil } = verdict;

  return {
    id: verdict.id,
    sessionId: verdict.sessionId,
    state: verdict.state,
    stateAt: verdict.stateAt.toISOString(),
    yours: yours ? { decision: yours.decision, seat: yours.seat } : null,
    undoUntil: isLast && holdUntil && holdUntil > now() ? holdUntil.toISOString() : null,
    wasSent: verdict.sentAt !== null,
    words: wordsFor(verdict, yours),
  };
};
