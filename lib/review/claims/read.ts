/** Claims as their person sees them. */
import { eq } from 'drizzle-orm';
import type { Person } from '@/lib/access';
import type { Claim, ClaimAnswer, OwnClaimsAnswer } from '@/lib/answers';
import { claim } from '@/lib/db/schema';
import { readReviewPolicy } from '../policy';
import { readProgress } from '../queue/read';
import { describeWaiting, type RowTools } from '../queue/row';
import { askerOf } from '../queue/table';
import { findWaiting } from '../queue/waiting';
import { type ClaimRow, readOwnOpen } from './own';

type Asker = Pick<Person, 'id' | 'roles'>;

/** `null`: the session does not wait any more. */
export const describeClaim = async (
  tools: RowTools,
  person: Asker,
  { id, sessionId, kind, seat, claimedAt, leaseUntil }: ClaimRow,
): Promise<Claim | null> => {
  const policy = await readReviewPolicy(tools.db);
  const asker = askerOf(person);
  const waiting = await findWaiting(tools.db, policy, asker, sessionId);
  const [row] = waiting ? await describeWaiting(tools, [waiting], policy, asker) : [];

  return row
    ? {
        id,
        sessionId,
        kind,
        seat,
        claimedAt: claimedAt.toISOString(),
        leaseUntil: leaseUntil.toISOString(),
        row,
      }
    : null;
};

/** What a person has, and what is left for them. */
export const readOwnClaims = async (tools: RowTools, person: Asker): Promise<OwnClaimsAnswer> => {
  const { held, reserved } = await readOwnOpen(tools.db, person.id);

  return {
    held: held && (await describeClaim(tools, person, held)),
    reserved: reserved && (await describeClaim(tools, person, reserved)),
    progress: await readProgress(tools.db, person),
  };
};

/** `null`: none, or one that has ended. */
export const answerClaim = async (tools: RowTools, person: Asker, claimId: string | null): Promise<ClaimAnswer> => {
  const [row] = claimId === null ? [] : await tools.db.select().from(claim).where(eq(claim.id, claimId));

  return {
    claim: row && row.endedAt === null ? await describeClaim(tools, person, row) : null,
    progress: await readProgress(tools.db, person),
  };
};
