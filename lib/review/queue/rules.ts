/** Whether somebody may have a waiting session, and why not. No database, no clock. */
import { conflict, type Objection } from '../objection';
import type { Reviewer } from './table';
import type { WaitingRow } from './waiting';

type CaseFacts = Pick<
  WaitingRow,
  'seat' | 'isEscalated' | 'gaveOpinion' | 'holderId' | 'holderName' | 'claimKind' | 'leaseUntil'
>;

/** `null`: they may have it. */
export const objectionTo = (facts: CaseFacts, reviewer: Reviewer): Objection | null =>
  checkFourEyes(facts) ?? checkRoles(facts, reviewer) ?? checkHolder(facts, reviewer);

export const formatTime = (at: number | Date): string => `${new Date(at).toISOString().slice(11, 16)} UTC`;

/** Applies whatever the person's roles: nobody gives two opinions on the same session. */
const checkFourEyes = ({ gaveOpinion, seat }: CaseFacts): Objection | null =>
  gaveOpinion
    ? {
        code: 'FORBIDDEN',
        because: 'gave an opinion',
        userMessage:
          seat === 'settling'
            ? 'You are one of the two officers who disagree on this session. Another supervisor must settle it.'
            : 'You gave the first opinion on this session. Somebody else must give the second.',
      }
    : null;

const checkRoles = ({ seat, isEscalated }: CaseFacts, { maySettle }: Reviewer): Objection | null => {
  if (maySettle || (seat !== 'settling' && !isEscalated)) return null;

  return seat === 'settling'
    ? {
        code: 'FORBIDDEN',
        because: 'to be settled',
        userMessage: 'Two officers disagree on this session. A supervisor must decide.',
      }
    : { code: 'FORBIDDEN', because: 'escalated', userMessage: 'This session was escalated to the supervisors.' };
};

const checkHolder = (facts: CaseFacts, { id }: Reviewer): Objection | null => {
  const { holderId, holderName, claimKind, leaseUntil } = facts;
  if (holderId === null || holderId === id) return null;

  const verb = claimKind === 'reserved' ? 'Reserved for' : 'Held by';
  return conflict(
    'held by somebody else',
    `${verb} ${holderName} until ${formatTime(leaseUntil ?? 0)}, unless renewed.`,
  );
};
