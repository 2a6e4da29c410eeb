/** Proposed changes that have not taken effect, as people see them. */
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { PendingChanges, ProposalKind, ProposalRow } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import { person, proposal } from '@/lib/db/schema';
import { rolesInclude } from '../permissions';
import { readDemoOnly } from './demo-only';
import { findOthers } from './others';
import { proposalRights } from './proposals';

type You = { id: string; roles: readonly string[] };

const listProposals = async (db: Queryable, kinds: readonly ProposalKind[], you: You): Promise<ProposalRow[]> => {
  const rows = await db
    .select({ row: proposal, name: person.name })
    .from(proposal)
    .leftJoin(person, eq(person.id, proposal.proposedBy))
    .where(and(eq(proposal.state, 'proposed'), inArray(proposal.kind, [...kinds])))
    .orderBy(asc(proposal.proposedAt));

  return Promise.all(
    rows.map(async ({ row, name }) => {
      const kind = row.kind as ProposalKind;
      const others = await findOthers(db, proposalRights[kind], row.proposedBy);

      return {
        id: row.id,
        kind,
        subject: row.subject,
        changes: row.changes,
        because: row.because,
        by: row.proposedBy && name !== null ? { id: row.proposedBy, name } : null,
        at: row.proposedAt.toISOString(),
        lapsesAt: row.lapsesAt.toISOString(),
        aloneAt: row.aloneAt?.toISOString() ?? null,
        others: others.map((other) => other.name),
        isYours: row.proposedBy === you.id,
        mayAgree: others.some(({ id }) => id === you.id),
      };
    }),
  );
};

export const readPending = async (
  db: Queryable,
  kinds: readonly ProposalKind[],
  you: You,
): Promise<PendingChanges> => ({
  rows: await listProposals(db, kinds, you),
  isDemoOnly: await readDemoOnly(db),
});

/** What everybody should know: changes that nobody can agree to, and those that this person can. */
export const listAnnounced = async (db: Queryable, you: You): Promise<ProposalRow[]> => {
  const kinds = Object.keys(proposalRights) as ProposalKind[];
  const rows = await listProposals(db, kinds, you);

  return rows.filter(
    ({ aloneAt, mayAgree, kind }) => aloneAt || (mayAgree && rolesInclude(you.roles, proposalRights[kind])),
  );
};
