/** Changes to the service's decision policy: proposed by one person, agreed to by another, then sent. */
import { desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { type Proposable, propose } from '@/lib/access';
import type { DecisionPolicy, PolicyChangeBody, PolicyDelivery, PolicyNumbers } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { AppError } from '@/lib/base/errors';
import { policyNumbersSchema, trustFactorNames } from '@/lib/contract';
import type { Database, Queryable } from '@/lib/db';
import { type AuditChange, person, policyChange, proposal } from '@/lib/db/schema';

/** As in the audit log. */
const subject = 'decision policy';
const kind = 'decision policy';

export const policyChangeSchema = policyNumbersSchema.extend({
  basedOn: z.string().min(1).max(100),
}) satisfies z.ZodType<PolicyChangeBody>;

export const policyNumbersHint =
  'Thresholds must be whole numbers from 1 to 100, MEDIUM below HIGH. Weights must be 0 to 10 in steps of 0.25, and not all 0. The two shares must add up to 1.';

/** Thresholds, shares and weights by the names that the audit log uses. */
const valuesOf = ({ thresholds, weights, decisionMix }: PolicyNumbers): Record<string, number> => ({
  'HIGH from': thresholds.high,
  'MEDIUM from': thresholds.medium,
  'Share of the weakest factor': decisionMix.weakest,
  'Share of the average': decisionMix.average,
  ...Object.fromEntries(trustFactorNames.map((name) => [`Weight of ${name}`, weights[name]])),
});

const compare = (before: PolicyNumbers, after: PolicyNumbers): AuditChange[] => {
  const [earlier, later] = [valuesOf(before), valuesOf(after)];

  return Object.keys(later)
    .filter((name) => earlier[name] !== later[name])
    .map((name) => ({ name, before: String(earlier[name]), after: String(later[name]) }));
};

const storedSchema = z.object({ basedOn: z.string(), was: policyNumbersSchema, numbers: policyNumbersSchema });

const requireNoneSending = async (tx: Queryable): Promise<void> => {
  const [sending] = await tx
    .select({ id: policyChange.id })
    .from(policyChange)
    .where(eq(policyChange.state, 'sending'));
  if (sending) {
    throw new AppError('CONFLICT', {
      userMessage: 'An earlier change is still being sent to the service. Wait until it is in force.',
    });
  }
};

const proposable: Proposable = {
  kind,
  apply: async (tx, stored, actor) => {
    const { basedOn, was, numbers } = storedSchema.parse(stored);
    await requireNoneSending(tx);
    const [created] = await tx
      .insert(policyChange)
      .values({
        basedOn,
        numbers,
        proposedBy: actor.personId,
        agreedAt: now(),
        state: 'sending',
        stateAt: now(),
        nextTryAt: now(),
      })
      .returning({ id: policyChange.id });
    if (!created) throw new Error('The policy change was not stored.');

    await recordEvent(tx, {
      code: 'settings.decisions_changed',
      actor,
      subject,
      details: { basedOn, reference: created.id },
      changes: compare(was, numbers),
    });
  },
};

export const decisionProposals = [proposable];

const because = 'A second person must agree: the policy decides who is approved or rejected without a person.';

/** `policy`: in force at the service. Always a proposal: two people change the policy. */
export const proposePolicy = (
  db: Database,
  policy: DecisionPolicy,
  { basedOn, ...numbers }: PolicyChangeBody,
  actor: Actor,
): Promise<'proposed' | 'carried out'> =>
  db.transaction(async (tx) => {
    if (basedOn !== policy.version) {
      throw new AppError('CONFLICT', {
        userMessage: `The policy was changed: version ${policy.version} is in force. Reload and try again.`,
      });
    }
    const { thresholds, weights, decisionMix } = policy;
    const was: PolicyNumbers = { thresholds, weights, decisionMix };
    const changes = compare(was, numbers);
    if (changes.length === 0) {
      throw new AppError('BAD_REQUEST', { userMessage: 'Nothing differs from the policy in force.' });
    }
    await requireNoneSending(tx);

    return propose(tx, proposable, { subject, change: { basedOn, was, numbers }, changes, because }, actor);
  });

/** The numbers of the open proposal, if there is one. */
export const readProposedPolicy = async (db: Queryable): Promise<PolicyNumbers | null> => {
  const [row] = await db
    .select({ change: proposal.change, state: proposal.state })
    .from(proposal)
    .where(eq(proposal.kind, kind))
    .orderBy(desc(proposal.proposedAt))
    .limit(1);

  return row?.state === 'proposed' ? storedSchema.parse(row.change).numbers : null;
};

/** The last change that was agreed to. */
export const readPolicyDelivery = async (db: Queryable): Promise<PolicyDelivery | null> => {
  const [found] = await db
    .select({ row: policyChange, name: person.name })
    .from(policyChange)
    .leftJoin(person, eq(person.id, policyChange.proposedBy))
    .orderBy(desc(policyChange.agreedAt))
    .limit(1);
  if (!found) return null;
  const { state, stateAt, proposedBy, version, problem } = found.row;

  return {
    state,
    at: stateAt.toISOString(),
    by: proposedBy && found.name !== null ? { id: proposedBy, name: found.name } : null,
    version,
    problem,
  };
};
