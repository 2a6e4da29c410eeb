/** What can be done with an appeal as things stand, and why not. No database, no clock. */
import type { AppealBody, AppealFinding, AppealReason, PersonName } from '@/lib/answers';
import { finalStatuses } from '@/lib/contract';
import { conflict, type Objection } from './objection';

/** How things stand with a session when somebody wants to change its appeal. */
export interface Standing {
  /** As the mirror has it; `null`: not in the list. */
  listed: { status: string | null } | null;
  open: { id: string; by: PersonName; takenUpAt: Date; status: string } | null;
  lastEnded: { id: string; by: PersonName; endedAt: Date; finding: AppealFinding | null } | null;
  /** What can be chosen from. */
  offered: readonly AppealReason[];
}

export interface Reviewer {
  id: string;
  seesInFull: boolean;
  /** Whether their roles include putting back what a colleague has. */
  mayPutBackOthers: boolean;
}

type Decision = Extract<AppealBody, { action: 'decide' }>;

const isFinal = (status: string | null): boolean => (finalStatuses as readonly (string | null)[]).includes(status);

export const againstOf = (status: string): 'rejection' | 'approval' =>
  status.endsWith('_REJECTED') ? 'rejection' : 'approval';

/** Which findings a person can come to. */
const findingsFor = (status: string): AppealFinding[] =>
  againstOf(status) === 'rejection' ? ['uphold', 'recommend approval'] : ['uphold', 'recommend rejection'];

/** Whatever leaves an applicant rejected, or asks for it, has to say why. */
const speaksForRejection = (finding: AppealFinding, status: string): boolean =>
  finding === 'recommend rejection' || (finding === 'uphold' && againstOf(status) === 'rejection');

const timeOf = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** What is so now, for whoever saw something else. */
const nowWords = ({ open, lastEnded }: Standing, you: string): string => {
  if (open)
    return `${open.by.id === you ? 'You have' : `${open.by.name} has`} the appeal since ${timeOf(open.takenUpAt)}.`;
  if (!lastEnded) return 'Nobody has taken it up.';

  const did = lastEnded.finding === null ? 'was put back' : 'was decided';
  return `The appeal of ${lastEnded.by.name} ${did} at ${timeOf(lastEnded.endedAt)}.`;
};

const refused = (because: string, userMessage: string): Objection =>
  conflict(because, `${userMessage} Nothing was changed.`);

const againstListed = ({ listed }: Standing): Objection | null => {
  if (!listed) {
    return refused('not in the list', 'The session is not in the list here, so its status is not known.');
  }
  if (!isFinal(listed.status)) {
    return refused(
      'not final',
      `Only final sessions can be reviewed again; the list has this one as ${listed.status ?? 'without a status'}.`,
    );
  }

  return null;
};

const againstTakingUp = (after: string | null, standing: Standing, { id }: Reviewer): Objection | null => {
  if (standing.open) return refused('held already', nowWords(standing, id));
  if (after !== (standing.lastEnded?.id ?? null)) return refused('ended meanwhile', nowWords(standing, id));

  return againstListed(standing);
};

/** `null`: it is the open one, and this person has it. */
const againstHolder = (appealId: string, standing: Standing, { id }: Reviewer): Objection | null => {
  const { open } = standing;
  if (open?.id !== appealId) return refused('not open', `This appeal is not open any more. ${nowWords(standing, id)}`);

  return open.by.id === id ? null : refused('held by another', nowWords(standing, id));
};

const againstReasons = (
  { finding, reasons, note }: Decision,
  offered: readonly AppealReason[],
  status: string,
): string | null => {
  if (!findingsFor(status).includes(finding)) return `This finding does not fit a session that is ${status}.`;
  const chosen = offered.filter(({ code }) => reasons.includes(code));
  if (chosen.length < new Set(reasons).size) return 'Choose from the listed reasons.';
  if (chosen.length === 0 && speaksForRejection(finding, status)) return 'Choose at least one reason.';

  const silent = note === null ? chosen.find(({ needsNote }) => needsNote) : undefined;
  return silent ? `The reason "${silent.words}" needs a note.` : null;
};

const againstDeciding = (decision: Decision, standing: Standing, reviewer: Reviewer): Objection | null => {
  const notYours = againstHolder(decision.appealId, standing, reviewer);
  if (notYours) return notYours;
  if (!reviewer.seesInFull) {
    return {
      code: 'PURPOSE_REQUIRED',
      because: 'masked',
      userMessage: 'A finding needs the evidence. Choose a purpose, and look at the session in full.',
    };
  }

  const notFinal = againstListed(standing);
  if (notFinal) return notFinal;
  const status = standing.listed?.status ?? '';
  if (standing.open?.status !== status) {
    return refused(
      'status changed',
      `The status is ${status} now; when the appeal was taken up it was ${standing.open?.status}. Put it back, and take it up again.`,
    );
  }

  const problem = againstReasons(decision, standing.offered, status);
  return problem === null ? null : { code: 'BAD_REQUEST', because: 'incomplete', userMessage: problem };
};

/** `null`: nothing speaks against it. */
export const objectionTo = (change: AppealBody, standing: Standing, reviewer: Reviewer): Objection | null => {
  switch (change.action) {
    case 'take up':
      return againstTakingUp(change.after, standing, reviewer);
    case 'put back': {
      const objection = againstHolder(change.appealId, standing, reviewer);

      return objection?.because === 'held by another' && reviewer.mayPutBackOthers ? null : objection;
    }
    case 'decide':
      return againstDeciding(change, standing, reviewer);
  }
};
