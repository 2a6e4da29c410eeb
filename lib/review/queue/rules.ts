/** Whether somebody may have a waiting session, and why not. No database, no clock. */
import { anyOf } from '@/lib/base/sentence';
import { conflict, type Objection } from '../objection';
import type { Reviewer } from './table';
import type { WaitingRow } from './waiting';

type CaseFacts = Pick<
  WaitingRow,
  'seat' | 'needsSupervisor' | 'deciders' | 'gaveOpinion' | 'holderId' | 'holderName' | 'claimKind' | 'leaseUntil'
>;

/** `null`: they may have it. */
export const objectionTo = (facts: CaseFacts, reviewer: Reviewer): Objection | null =>
  checkFourEyes(facts) ?? checkRoles(facts, reviewer) ?? checkHolder(facts, reviewer);

export const formatTime = (at: number | Date): string => `${new Date(at).toISOString().slice(11, 16)} UTC`;

const nobodyWords = 'Nobody else here can decide it: an administrator must add an officer or a supervisor.';

/** Who can decide a case that this person cannot. */
const decidersWords = ({ deciders }: Pick<CaseFacts, 'deciders'>): string =>
  deciders.length === 0 ? nobodyWords : `${anyOf(deciders)} can decide it.`;

/** Applies whatever the person's roles: nobody gives two opinions on the same session. */
const checkFourEyes = (facts: CaseFacts): Objection | null =>
  facts.gaveOpinion
    ? {
        code: 'FORBIDDEN',
        because: 'gave an opinion',
        userMessage: `${
          facts.seat === 'settling'
            ? 'You are one of the two officers who disagree on this session.'
            : 'You gave the first opinion on this session. Somebody else must give the second.'
        } ${decidersWords(facts)}`,
      }
    : null;

const checkRoles = (facts: CaseFacts, { maySettle }: Reviewer): Objection | null => {
  if (maySettle || !facts.needsSupervisor) return null;

  return facts.seat === 'settling'
    ? {
        code: 'FORBIDDEN',
        because: 'to be settled',
        userMessage: `Two officers disagree on this session. A supervisor must decide. ${decidersWords(facts)}`,
      }
    : {
        code: 'FORBIDDEN',
        because: 'escalated',
        userMessage: `This session was escalated to the supervisors. ${decidersWords(facts)}`,
      };
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
