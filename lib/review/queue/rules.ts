/** Whether somebody can have a waiting session as things stand, and why not. No database, no clock. */
import { conflict, type Objection } from '../objection';
import type { Asker } from './table';
import type { WaitingRow } from './waiting';

type Standing = Pick<
  WaitingRow,
  'seat' | 'isEscalated' | 'gaveOpinion' | 'holderId' | 'holderName' | 'claimKind' | 'leaseUntil'
>;

export const timeOf = (at: number | Date): string => `${new Date(at).toISOString().slice(11, 16)} UTC`;

/** Whatever their roles: nobody is their own second pair of eyes. */
const againstEyes = ({ gaveOpinion, seat }: Standing): Objection | null =>
  gaveOpinion
    ? {
        code: 'FORBIDDEN',
        because: 'gave an opinion',
        userMessage:
          seat === 'settling'
            ? 'You are one of the two who disagree on this session. Another supervisor settles it.'
            : 'You gave the first opinion on this session. Somebody else gives the second.',
      }
    : null;

const againstRoles = ({ seat, isEscalated }: Standing, { maySettle }: Asker): Objection | null => {
  if (maySettle || (seat !== 'settling' && !isEscalated)) return null;

  return seat === 'settling'
    ? {
        code: 'FORBIDDEN',
        because: 'to be settled',
        userMessage: 'Two officers disagree on this session. A supervisor settles it.',
      }
    : { code: 'FORBIDDEN', because: 'escalated', userMessage: 'This session was given to the supervisors.' };
};

const againstHolder = (standing: Standing, { id }: Asker): Objection | null => {
  const { holderId, holderName, claimKind, leaseUntil } = standing;
  if (holderId === null || holderId === id) return null;

  const how = claimKind === 'reserved' ? 'It is reserved for' : 'It is with';
  return conflict(
    'held by another',
    `${how} ${holderName}, until ${timeOf(leaseUntil ?? 0)} unless they go on with it.`,
  );
};

/** `null`: nothing speaks against it. */
export const objectionTo = (standing: Standing, asker: Asker): Objection | null =>
  againstEyes(standing) ?? againstRoles(standing, asker) ?? againstHolder(standing, asker);
