/**
 * Changes that need a second person. A change is proposed by somebody who holds its right, and carried out when another
 * person with the same right agrees. Where there is none, `settle.ts` carries it out after a day.
 */
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { ProposalBody, ProposalKind } from '@/lib/answers';
import { type Actor, recordEvent, theDesk } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { dayMs } from '@/lib/base/durations';
import { AppError, type ErrorCode } from '@/lib/base/errors';
import type { Database, Queryable } from '@/lib/db';
import { type AuditChange, person, proposal } from '@/lib/db/schema';
import { type Permission, rolesInclude } from '../permissions';
import type { Person } from '../person';
import { readDemoOnly } from './demo-only';
import { findOthers, stillHolds } from './others';

/** The right to propose each kind of change, to agree to it and to withdraw it. */
export const proposalRights = {
  'review policy': 'review.manage',
  'decision policy': 'decisions.manage',
  'own roles': 'people.manage',
  'deletion policy': 'retention.manage',
  'retention obligation': 'retention.manage',
  'retention rule': 'retention.manage',
} as const satisfies Record<ProposalKind, Permission>;

/** A kind of change. */
export interface Proposable {
  kind: ProposalKind;
  /** Carries out a stored change. CONFLICT: what it changes is no longer what the proposer saw. */
  apply: (tx: Queryable, change: unknown, actor: Actor) => Promise<void>;
  /** Why whoever agrees has not confirmed what they agree to; `null`: they have. */
  objectTo?: (tx: Queryable, change: unknown, confirmed: { confirm: string; seen: string }) => Promise<Refusal | null>;
  /** True while the proposer must not be left alone with the change. */
  isBusy?: (tx: Queryable, personId: string) => Promise<boolean>;
}

export const aloneAfterMs = dayMs;
const lapsesAfterMs = 14 * dayMs;

export type ProposalRecord = typeof proposal.$inferSelect;

interface NewProposal {
  subject: string;
  change: object;
  changes: AuditChange[];
  because: string;
}

/** Carried out at once only where nobody else may agree and all data is demo data. */
export const propose = async (
  tx: Queryable,
  proposable: Proposable,
  { subject, change, changes, because }: NewProposal,
  actor: Actor,
): Promise<'proposed' | 'carried out'> => {
  const { kind } = proposable;
  await requireNoOther(tx, kind, subject);

  const others = await findOthers(tx, proposalRights[kind], actor.personId);
  const [created] = await tx
    .insert(proposal)
    .values({
      kind,
      subject,
      change,
      changes,
      because,
      proposedBy: actor.personId,
      proposedAt: now(),
      lapsesAt: new Date(now().getTime() + lapsesAfterMs),
      aloneAt: others.length > 0 ? null : new Date(now().getTime() + aloneAfterMs),
      state: 'proposed',
      stateAt: now(),
    })
    .returning();
  if (!created) throw new Error('The proposed change was not stored.');
  await recordEvent(tx, { code: 'proposal.made', actor, subject, details: { kind, others: others.length }, changes });

  if (others.length > 0 || !(await readDemoOnly(tx)) || (await isBusy(tx, proposable, created))) return 'proposed';
  await carryOutAlone(tx, proposable, created, 'demo data only');

  return 'carried out';
};

const requireNoOther = async (tx: Queryable, kind: ProposalKind, subject: string): Promise<void> => {
  const [open] = await tx
    .select({ name: person.name })
    .from(proposal)
    .leftJoin(person, eq(person.id, proposal.proposedBy))
    .where(isOpen(kind, subject));

  if (open) {
    throw new AppError('CONFLICT', {
      userMessage: `${open.name ?? 'Proofdesk'} has already proposed a change here. Agree to it or withdraw it first.`,
    });
  }
};

const isOpen = (kind: ProposalKind, subject: string) =>
  and(eq(proposal.kind, kind), eq(proposal.subject, subject), eq(proposal.state, 'proposed'));

export const hasOpenProposal = async (tx: Queryable, kind: ProposalKind, subject: string): Promise<boolean> =>
  (await tx.select({ id: proposal.id }).from(proposal).where(isOpen(kind, subject))).length > 0;

export const isBusy = async (
  tx: Queryable,
  { isBusy: ask }: Proposable,
  { proposedBy }: ProposalRecord,
): Promise<boolean> => (ask && proposedBy !== null ? ask(tx, proposedBy) : false);

/** The change is recorded as the proposer's; who agreed has an event of their own. */
const proposerOf = ({ proposedBy }: ProposalRecord, requestId: string | null): Actor => ({
  personId: proposedBy,
  requestId,
  address: null,
});

export const end = async (
  tx: Queryable,
  { id }: ProposalRecord,
  state: Exclude<ProposalRecord['state'], 'proposed'>,
  decidedBy: string | null,
): Promise<void> => {
  await tx.update(proposal).set({ state, stateAt: now(), decidedBy }).where(eq(proposal.id, id));
};

export const lapse = async (tx: Queryable, row: ProposalRecord, because: string): Promise<void> => {
  await end(tx, row, 'lapsed', null);
  await recordEvent(tx, {
    code: 'proposal.lapsed',
    actor: theDesk,
    subject: row.subject,
    details: { kind: row.kind, because },
  });
};

/** For changes after which the proposed one no longer fits. */
export const lapseOpen = async (tx: Queryable, kind: ProposalKind, subject: string, because: string): Promise<void> => {
  const [row] = await tx.select().from(proposal).where(isOpen(kind, subject)).for('update');
  if (row) await lapse(tx, row, because);
};

export const carryOutAlone = async (
  tx: Queryable,
  { apply }: Proposable,
  row: ProposalRecord,
  because: 'nobody else holds the right' | 'demo data only',
): Promise<void> => {
  await apply(tx, row.change, proposerOf(row, null));
  await end(tx, row, 'alone', null);
  await recordEvent(tx, {
    code: 'proposal.carried_out_alone',
    actor: proposerOf(row, null),
    subject: row.subject,
    details: { kind: row.kind, because },
    changes: row.changes,
  });
};

export const proposalSchema = z.strictObject({
  action: z.enum(['agree', 'withdraw']),
  confirm: z.string().trim().max(64).optional(),
  seen: z.string().max(64).optional(),
}) satisfies z.ZodType<ProposalBody>;

export const proposalHint = 'Agree to the change or withdraw it.';

const endings: Record<Exclude<ProposalRecord['state'], 'proposed'>, string> = {
  agreed: 'This change has already been agreed to.',
  withdrawn: 'This change was withdrawn.',
  lapsed: 'This change has lapsed. Propose it again.',
  alone: 'This change has already taken effect.',
};

interface Refusal {
  /** FORBIDDEN unless it says otherwise. */
  code?: ErrorCode;
  because: string;
  userMessage: string;
}

/** Agrees to a change of one of these kinds or withdraws it. A refusal is recorded. */
export const decideProposal = async (
  db: Database,
  proposables: readonly Proposable[],
  proposalId: string,
  { action, confirm = '', seen = '' }: ProposalBody,
  { person: you, actor }: { person: Person; actor: Actor },
): Promise<void> => {
  const refusal = await db.transaction(async (tx) => {
    const [row] = await tx.select().from(proposal).where(eq(proposal.id, proposalId)).for('update');
    const proposable = proposables.find(({ kind }) => kind === row?.kind);
    if (!row || !proposable || !rolesInclude(you.roles, proposalRights[proposable.kind])) {
      throw new AppError('NOT_FOUND', { userMessage: 'Proposed change not found. Reload the page.' });
    }
    if (row.state !== 'proposed') throw new AppError('CONFLICT', { userMessage: endings[row.state] });

    const { subject, changes } = row;
    const event = { actor, subject, details: { kind: row.kind } };
    if (action === 'withdraw') {
      await end(tx, row, 'withdrawn', you.id);
      await recordEvent(tx, { code: 'proposal.withdrawn', ...event });
      return null;
    }

    const refused =
      (await refusalOf(tx, row, proposalRights[proposable.kind], you)) ??
      (await proposable.objectTo?.(tx, row.change, { confirm, seen }));
    if (refused) {
      const details = { ...event.details, action, because: refused.because };
      await recordEvent(tx, { code: 'proposal.change_refused', ...event, details });
      return refused;
    }
    await proposable.apply(tx, row.change, proposerOf(row, actor.requestId));
    await end(tx, row, 'agreed', you.id);
    await recordEvent(tx, { code: 'proposal.agreed', ...event, changes });
    return null;
  });

  if (refusal) throw new AppError(refusal.code ?? 'FORBIDDEN', { userMessage: refusal.userMessage });
};

const refusalOf = async (
  tx: Queryable,
  row: ProposalRecord,
  right: Permission,
  { id }: Person,
): Promise<Refusal | null> => {
  const { proposedBy, lapsesAt } = row;
  if (lapsesAt <= now()) return { because: 'lapsed', userMessage: endings.lapsed };
  if (proposedBy !== null && !(await stillHolds(tx, right, proposedBy))) {
    return {
      because: 'proposer lost the right',
      userMessage: 'Whoever proposed this change may no longer make it. Withdraw it and propose it yourself.',
    };
  }

  const others = await findOthers(tx, right, proposedBy);
  if (others.some((other) => other.id === id)) return null;
  const rest = others.filter((other) => other.id !== id).map(({ name }) => name);

  return id === proposedBy
    ? { because: 'proposed it', userMessage: `You proposed this change, ${whoHelps(rest, row)}` }
    : {
        because: 'account changed by the proposer',
        userMessage: `Whoever proposed this change has changed your account in the last 24 hours, ${whoHelps(rest, row)}`,
      };
};

const whoHelps = (names: readonly string[], { aloneAt }: ProposalRecord): string => {
  if (names.length > 0) return `so somebody else must agree: ${names.join(', ')}.`;
  const at = aloneAt && `${aloneAt.toISOString().slice(0, 16).replace('T', ', ')} UTC`;

  return `and nobody else here may agree to it. ${at ? `It takes effect by itself on ${at}.` : 'It takes effect by itself after 24 hours.'}`;
};
