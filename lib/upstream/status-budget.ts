/** The status budget: one status request a minute for each session, shared by all processes. */

import { and, eq, isNull, lte, or } from 'drizzle-orm';
import { now } from '@/lib/base/clock';
import { minuteMs } from '@/lib/base/durations';
import type { Database } from '@/lib/db';
import { statusCheck } from '@/lib/db/schema';
import { isErased } from '@/lib/db/session-lock';

export const statusIntervalMs = minuteMs;

export interface LastKnownStatus {
  /** `null`: requested, but no answer yet. */
  status: string | null;
  checkedAt: Date | null;
  askedAt: Date;
}

export interface StatusBudget {
  /** Grants exactly one caller per interval; the others learn when to come back. */
  claim: (sessionId: string) => Promise<{ granted: true } | { granted: false; nextAt: Date }>;
  /** Returns this process's claim when nothing reached the service. */
  refund: (sessionId: string) => Promise<void>;
  remember: (sessionId: string, status: string, at: Date) => Promise<void>;
  lastKnown: (sessionId: string) => Promise<LastKnownStatus | null>;
}

/** Kept in PostgreSQL, so that all processes share it. */
export const createStatusBudget = (db: Database): StatusBudget => {
  // A refund must not touch another process's later claim, so each process remembers its own.
  const ownClaims = new Map<string, Date>();

  const rememberClaim = (sessionId: string, askedAt: Date): void => {
    ownClaims.delete(sessionId);
    ownClaims.set(sessionId, askedAt);

    // Oldest first. Most calls never refund, so old claims are dropped.
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
        // An erased session may be checked freely, and leaves no row behind.
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
        rememberClaim(sessionId, askedAt);

        return { granted: true };
      }

      // If an erasure has just deleted the row, the caller may ask now.
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

    // Update only: the row of a session erased meanwhile must not come back.
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
