/** Policies in the `setting` table: a default until somebody changes one, and every change in the audit log. */
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { type Actor, type AuditCode, recordEvent } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { AppError } from '@/lib/base/errors';
import type { Database, Queryable } from '@/lib/db';
import { type AuditChange, setting } from '@/lib/db/schema';

interface PolicyOptions<Policy> {
  name: string;
  schema: z.ZodType<Policy>;
  initial: Policy;
  code: AuditCode;
  /** The differences as the audit log lists them; empty when both are equal. */
  compare: (before: Policy, after: Policy) => AuditChange[];
}

export const createPolicyStore = <Policy>({ name, schema, initial, code, compare }: PolicyOptions<Policy>) => {
  const read = async (db: Queryable): Promise<Policy> => {
    const [row] = await db.select().from(setting).where(eq(setting.name, name));

    return row ? schema.parse(row.value) : initial;
  };

  /** Refused unless the stored policy still equals `was`, the one the person saw. */
  const write = (db: Database, { policy, was }: { policy: Policy; was: Policy }, actor: Actor): Promise<void> =>
    db.transaction(async (tx) => {
      // The row must exist to be locked: of two simultaneous changes, the second sees the first.
      await tx.insert(setting).values({ name, value: initial, changedAt: now() }).onConflictDoNothing();
      await tx.select().from(setting).where(eq(setting.name, name)).for('update');

      const before = await read(tx);
      if (compare(before, was).length > 0) {
        throw new AppError('CONFLICT', { userMessage: 'Somebody else changed these settings. Reload and try again.' });
      }

      const changes = compare(before, policy);
      if (changes.length === 0) return;

      await tx.update(setting).set({ value: policy, changedAt: now() }).where(eq(setting.name, name));
      await recordEvent(tx, { code, actor, subject: name, changes });
    });

  return { read, write };
};

/** Compares policies field by field; `labels` names the fields in the audit log. */
export const compareFields =
  <Policy extends object>(labels: Record<keyof Policy, string>) =>
  (before: Policy, after: Policy): AuditChange[] =>
    (Object.keys(labels) as Array<keyof Policy>)
      .filter((field) => before[field] !== after[field])
      .map((field) => ({ name: labels[field], before: String(before[field]), after: String(after[field]) }));
