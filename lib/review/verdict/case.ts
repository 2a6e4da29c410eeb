/** A case as whoever has it may know it: what was sent to them, what blocks an approval, and no opinion of others before their own. */
import { eq } from 'drizzle-orm';
import { type Person, rolesInclude } from '@/lib/access';
import type { CaseAnswer } from '@/lib/answers';
import type { Actor } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Database } from '@/lib/db';
import { claim } from '@/lib/db/schema';
import { AppError } from '@/lib/errors';
import type { Keyring } from '@/lib/keys';
import { describeClaim } from '../claims/read';
import { readReasons } from '../reasons';
import { wasSent, weigh } from './blocks';
import { stopsApproval } from './objections';
import { readServed } from './served';
import { readBothOpinions, readEscalation } from './written';

interface Tools {
  db: Database;
  keys: Keyring;
}

interface Asking {
  claimId: string;
  person: Person;
  actor: Actor;
}

type ClaimRow = typeof claim.$inferSelect;

const conflict = (userMessage: string): AppError => new AppError('CONFLICT', { userMessage });

const findOwn = async ({ db }: Tools, { claimId, person: { id } }: Asking): Promise<ClaimRow> => {
  const [row] = await db.select().from(claim).where(eq(claim.id, claimId));
  if (!row) throw new AppError('NOT_FOUND', { userMessage: 'There is no such claim.' });
  if (row.personId !== id) throw conflict('Somebody else has this case.');
  if (row.endedAt !== null || row.leaseUntil <= now()) {
    throw conflict('Your claim on this case has ended. Take the case again.');
  }

  return row;
};

export const readCase = async (tools: Tools, asking: Asking): Promise<CaseAnswer> => {
  const { db } = tools;
  const row = await findOwn(tools, asking);
  const [described, served, reasons] = await Promise.all([
    describeClaim(tools, asking.person, row),
    readServed(db, row.id),
    readReasons(db),
  ]);
  if (!described) throw conflict('The session does not wait for a verdict any more.');
  const { blocks, checked, needsAttestation } = weigh(served);

  return {
    claim: described,
    served: served.filter(wasSent).map(({ part, at }) => ({ part, at: at.toISOString() })),
    blocks: blocks.map((block) => ({ ...block, stops: stopsApproval(block.code, row.seat) })),
    checked,
    needsAttestation,
    escalation: described.row.isEscalated ? await readEscalation(tools, asking, row.sessionId) : null,
    opinions: row.seat === 'settling' ? await readBothOpinions(tools, asking, row.sessionId) : [],
    reasons,
    mayOverride: rolesInclude(asking.person.roles, 'triage.override'),
  };
};
