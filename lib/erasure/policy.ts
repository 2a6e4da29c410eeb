/** How deletions are carried out: what a weekend does to a due day, and what a direct deletion asks for. */
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { ErasurePolicy } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Database, Queryable } from '@/lib/db';
import { setting } from '@/lib/db/schema';
import { AppError } from '@/lib/errors';

const name = 'erasure';

const untilChanged: ErasurePolicy = { weekendRule: 'as it falls', cancelSeconds: 60, directNeedsApproval: false };

export const erasurePolicyForm = z.strictObject({
  weekendRule: z.enum(['as it falls', 'friday before', 'monday after']),
  cancelSeconds: z.int().min(0).max(600),
  directNeedsApproval: z.boolean(),
}) satisfies z.ZodType<ErasurePolicy>;

export const erasurePolicyWords =
  'Say what becomes of a due day on a weekend, for how many seconds a direct deletion can be cancelled (0 to 600), and whether it needs a second approval.';

/** As somebody set it, or as it is before anybody did. */
export const readErasurePolicy = async (db: Queryable): Promise<ErasurePolicy> => {
  const [row] = await db.select().from(setting).where(eq(setting.name, name));

  return row ? erasurePolicyForm.parse(row.value) : untilChanged;
};

/** Counts from the next request on. `was` is what the change was decided on; if that is not so any more, nothing changes. */
export const writeErasurePolicy = async (
  db: Database,
  { policy, was }: { policy: ErasurePolicy; was: ErasurePolicy },
  actor: Actor,
): Promise<void> =>
  db.transaction(async (tx) => {
    // Of two who change it at once, the second sees what the first made of it.
    await tx.insert(setting).values({ name, value: untilChanged, changedAt: now() }).onConflictDoNothing();
    await tx.select().from(setting).where(eq(setting.name, name)).for('update');

    const before = await readErasurePolicy(tx);
    if (changesBetween(before, was).length > 0) {
      throw new AppError('CONFLICT', { userMessage: 'The settings were changed meanwhile. Look again.' });
    }

    const changes = changesBetween(before, policy);
    if (changes.length === 0) return;

    await tx.update(setting).set({ value: policy, changedAt: now() }).where(eq(setting.name, name));
    await recordEvent(tx, { code: 'settings.retention_changed', actor, subject: name, changes });
  });

const parts: Record<keyof ErasurePolicy, string> = {
  weekendRule: 'Due on a weekend',
  cancelSeconds: 'Seconds to cancel',
  directNeedsApproval: 'Second approval of direct deletions',
};

const changesBetween = (before: ErasurePolicy, after: ErasurePolicy) =>
  (Object.keys(parts) as Array<keyof ErasurePolicy>)
    .filter((part) => before[part] !== after[part])
    .map((part) => ({ name: parts[part], before: String(before[part]), after: String(after[part]) }));
