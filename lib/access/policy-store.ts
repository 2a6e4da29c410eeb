/** Policies in the `setting` table: a default until somebody changes one, and every change in the audit log. */
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, type AuditCode, recordEvent } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { AppError } from '@/lib/base/errors';
import type { Database, Queryable } from '@/lib/db';
import { type AuditChange, setting } from '@/lib/db/schema';
import { type Proposable, propose } from './proposals/proposals';

interface PolicyOptions<Policy> {
  name: string;
  schema: z.ZodType<Policy>;
  initial: Policy;
  code: AuditCode;
  /** The differences as the audit log lists them; empty when both are equal. */
  compare: (before: Policy, after: Policy) => AuditChange[];
}

interface GuardOptions<Policy> extends Omit<Proposable, 'apply'> {
  /** Why the change needs a second person; `null`: it is stricter. */
  weakens: (before: Policy, after: Policy) => string | null;
}

interface PolicyChange<Policy> {
  policy: Policy;
  was: Policy;
}

const createStore = <Policy>({ name, schema, initial, code, compare }: PolicyOptions<Policy>) => {
  const read = async (db: Queryable): Promise<Policy> => {
    const [row] = await db.select().from(setting).where(eq(setting.name, name));

    return row ? schema.parse(row.value) : initial;
  };

  /** Locks the policy. Refused unless it still equals `was`, the one the person saw. */
  const lock = async (tx: Queryable, { policy, was }: PolicyChange<Policy>) => {
    // The row must exist to be locked: of two simultaneous changes, the second sees the first.
    await tx.insert(setting).values({ name, value: initial, changedAt: now() }).onConflictDoNothing();
    await tx.select().from(setting).where(eq(setting.name, name)).for('update');

    const before = await read(tx);
    if (compare(before, was).length > 0) {
      throw new AppError('CONFLICT', { userMessage: 'Somebody else changed these settings. Reload and try again.' });
    }

    return { before, changes: compare(before, policy) };
  };

  const save = async (tx: Queryable, policy: Policy, changes: AuditChange[], actor: Actor): Promise<void> => {
    if (changes.length === 0) return;

    await tx.update(setting).set({ value: policy, changedAt: now() }).where(eq(setting.name, name));
    await recordEvent(tx, { code, actor, subject: name, changes });
  };

  return { read, lock, save };
};

export const createPolicyStore = <Policy>(options: PolicyOptions<Policy>) => {
  const { read, lock, save } = createStore(options);

  const write = (db: Database, change: PolicyChange<Policy>, actor: Actor): Promise<void> =>
    db.transaction(async (tx) => save(tx, change.policy, (await lock(tx, change)).changes, actor));

  return { read, write };
};

/** A policy that one person can make stricter, and two can make weaker. */
export const createGuardedPolicyStore = <Policy>(options: PolicyOptions<Policy> & GuardOptions<Policy>) => {
  const { read, lock, save } = createStore(options);
  const { name, kind, isBusy, weakens } = options;
  const schema = z.object({ policy: options.schema, was: options.schema });

  const proposable: Proposable = {
    kind,
    apply: async (tx, stored, actor) => {
      const change = schema.parse(stored) as PolicyChange<Policy>;
      await save(tx, change.policy, (await lock(tx, change)).changes, actor);
    },
    ...(isBusy && { isBusy }),
  };

  const write = (db: Database, change: PolicyChange<Policy>, actor: Actor): Promise<'proposed' | 'carried out'> =>
    db.transaction(async (tx) => {
      const { before, changes } = await lock(tx, change);
      const because = changes.length > 0 ? weakens(before, change.policy) : null;
      if (because !== null) return propose(tx, proposable, { subject: name, change, changes, because }, actor);
      await save(tx, change.policy, changes, actor);

      return 'carried out';
    });

  return { read, write, proposable };
};

/** Compares policies field by field; `labels` names the fields in the audit log. */
export const compareFields =
  <Policy extends object>(labels: Record<keyof Policy, string>) =>
  (before: Policy, after: Policy): AuditChange[] =>
    (Object.keys(labels) as Array<keyof Policy>)
      .filter((field) => before[field] !== after[field])
      .map((field) => ({ name: labels[field], before: String(before[field]), after: String(after[field]) }));
