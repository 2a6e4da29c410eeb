/** Verdicts that are not confirmed by the service: what went wrong first, then what is on its way. */
import type { DeliveryRow, OverviewVerdict, OverviewVerdicts, VerdictAnswer } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import { readHeld, readOpenDeliveries } from '@/lib/review';

const mostRows = 6;

const ofDelivery = ({ verdict, decision, nextTryAt, deadAt, problem }: DeliveryRow): OverviewVerdict => ({
  id: verdict.id,
  sessionId: verdict.sessionId,
  decision,
  isYours: verdict.yours !== null,
  state:
    deadAt !== null ? 'dead' : verdict.state === 'conflicting' || verdict.state === 'sent' ? verdict.state : 'recorded',
  stateAt: verdict.stateAt,
  nextAt: nextTryAt,
  words: problem && verdict.state === 'recorded' ? problem : verdict.words,
});

const ofHeld = ({ id, sessionId, yours, stateAt, undoUntil, words }: VerdictAnswer): OverviewVerdict[] =>
  yours
    ? [
        {
          id,
          sessionId,
          decision: yours.decision,
          isYours: true,
          state: 'held',
          stateAt,
          nextAt: undoUntil,
          words,
        },
      ]
    : [];

export const readUnconfirmed = async (db: Queryable, person: { id: string }): Promise<OverviewVerdicts> => {
  const [{ unconfirmed, conflicting, dead, totals }, given] = await Promise.all([
    readOpenDeliveries(db, person),
    readHeld(db, person),
  ]);
  const held = given.flatMap(ofHeld);
  const rows = [...[...conflicting, ...dead].map(ofDelivery), ...held, ...unconfirmed.map(ofDelivery)];

  return {
    rows: rows.slice(0, mostRows),
    total: totals.conflicting + totals.dead + totals.unconfirmed + held.length,
    conflicting: totals.conflicting,
    dead: totals.dead,
  };
};
