/** The cases of a new demo desk that people decided in the past, and whose verdicts are left to its history. */
import { and, eq, isNotNull } from 'drizzle-orm';
import { describeSession, type SessionDescription } from '@/demo/population';
import type { Queryable } from '@/lib/db';
import { session } from '@/service/db/schema';
import { findPopulation } from '@/service/db/sessions';

export const findUndecided = async (service: Queryable): Promise<SessionDescription[]> => {
  const population = await findPopulation(service);
  if (!population) return [];
  const { seed, epoch } = population;
  const waiting = await service
    .select({ index: session.demoIndex, createdAt: session.createdAt })
    .from(session)
    .where(and(eq(session.status, 'WAITING_FOR_MANUAL_APPROVE'), isNotNull(session.demoIndex)));

  return waiting
    .map(({ index, createdAt }) => describeSession(seed, index ?? 0, new Date(createdAt)))
    .filter(({ byHand }) => byHand && byHand.at <= epoch.getTime());
};
