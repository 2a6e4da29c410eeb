import { and, eq, isNull, lte, or } from 'drizzle-orm';
import { now } from '@/lib/clock';
import type { Database } from '@/lib/db';
import { statusCheck } from '@/lib/db/schema';
import { isErased } from '@/lib/db/session-turns';
import { type StatusBudget, statusIntervalMs } from '@/lib/upstream/budget';

/** The budget in PostgreSQL, so that all processes share it. */
export const createStatusBudget = (db: Database): StatusBudget => {
  // A refund must not touch a claim that another process made since, so each process knows its own.
  const ownClaims = new Map<string, Date>();

  const keepClaim = (sessionId: string, askedAt: Date): void => {
    ownClaims.delete(sessionId);
    ownClaims.set(sessionId, askedAt);

    // Oldest first. Calls that failed otherwise never refund; their claims must not pile up.
    for (const [id, at] of ownClaims) {
      if (askedAt.getTime() - at.getTime() < 10 * statusIntervalMs) {
        break;
      }
      ownClaims.delete(id);
    }
  };

  const find = async (sessionId: string) => {
    const [row] = await db.select().from(statusCheck).where(eq(statusCheck.sessionId, sessionId));

    return row ?? null;
  };

  return {
    claim: async (sessionId) => {
      const askedAt = now();
      const granted = await db.transaction(async (tx) => {
        // It may be asked for again, to see that it is gone; no row tells of it any more.
        if (await isErased(tx, sessionId)) return true;

        const taken = await tx
          .insert(statusCheck)
          .values({ sessionId, askedAt })
          .onConflictDoUpdate({
            target: statusCheck.sessionId,
            set: { askedAt },
            setWhere: lte(statusCheck.askedAt, new Date(askedAt.getTime() - statusIntervalMs)),
          })
          .returning({ sessionId: statusCheck.sessionId });

        return taken.length > 0;
      });
      if (granted) {
        keepClaim(sessionId, askedAt);

        return { granted: true };
      }

      // The row may have gone with an erasure since; then nothing stands against asking now.
      const lastAskedAt = (await find(sessionId))?.askedAt;

      return { granted: false, nextAt: lastAskedAt ? new Date(lastAskedAt.getTime() + statusIntervalMs) : now() };
    },

    refund: async (sessionId) => {
      const askedAt = ownClaims.get(sessionId);
      ownClaims.delete(sessionId);
      if (askedAt) {
        await db
          .update(statusCheck)
          .set({ askedAt: new Date(askedAt.getTime() - statusIntervalMs) })
          .where(and(eq(statusCheck.sessionId, sessionId), eq(statusCheck.askedAt, askedAt)));
      }
    },

    // An update only: the row of a session erased meanwhile must not come back.
    remember: async (sessionId, status, at) => {
      ownClaims.delete(sessionId);
      await db
        .update(statusCheck)
        .set({ status, checkedAt: at })
        .where(
          and(eq(statusCheck.sessionId, sessionId), or(isNull(statusCheck.checkedAt), lte(statusCheck.checkedAt, at))),
        );
    },

    lastKnown: async (sessionId) => {
      const row = await find(sessionId);

      return row && { status: row.status, checkedAt: row.checkedAt, askedAt: row.askedAt };
    },
  };
};
