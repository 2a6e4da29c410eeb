/** Claims as their holder sees them. */
import { eq } from 'drizzle-orm';
import { maskText, type Person } from '@/lib/access';
import type { Claim, ClaimAnswer, OwnClaimsAnswer } from '@/lib/answers';
import { claim } from '@/lib/db/schema';
import { readExternalIds } from '@/lib/mirror';
import { readReviewPolicy } from '../policy';
import { describeWaiting, type QueueTools, readProgress } from '../queue/read';
import { reviewerOf } from '../queue/table';
import { findWaiting } from '../queue/waiting';
import { type ClaimRow, readOpenClaims } from './own';

type Holder = Pick<Person, 'id' | 'roles'>;

export const readOwnClaims = async (tools: QueueTools, person: Holder): Promise<OwnClaimsAnswer> => {
  const { held, reserved } = await readOpenClaims(tools.db, person.id);

  return {
    held: held && (await describeClaim(tools, person, held)),
    reserved: reserved && (await describeClaim(tools, person, reserved)),
    progress: await readProgress(tools.db, person),
  };
};

/** `claim` is `null` if there is none or it has ended. */
export const answerClaim = async (tools: QueueTools, person: Holder, claimId: string | null): Promise<ClaimAnswer> => {
  const [row] = claimId === null ? [] : await tools.db.select().from(claim).where(eq(claim.id, claimId));

  return {
    claim: row && row.endedAt === null ? await describeClaim(tools, person, row) : null,
    progress: await readProgress(tools.db, person),
  };
};

/** `null`: the session is no longer waiting. */
export const describeClaim = async (
  tools: QueueTools,
  person: Holder,
  { id, sessionId, kind, seat, claimedAt, leaseUntil }: ClaimRow,
): Promise<Claim | null> => {
  const policy = await readReviewPolicy(tools.db);
  const reviewer = reviewerOf(person);
  const waiting = await findWaiting(tools.db, policy, reviewer, sessionId);
  const [row] = waiting ? await describeWaiting(tools, [waiting], policy, reviewer) : [];
  const externalId = (await readExternalIds(tools.db, tools.keys, [sessionId])).get(sessionId);

  return row
    ? {
        id,
        sessionId,
        kind,
        seat,
        claimedAt: claimedAt.toISOString(),
        leaseUntil: leaseUntil.toISOString(),
        externalId: externalId === undefined ? null : maskText(externalId),
        row,
      }
    : null;
};
