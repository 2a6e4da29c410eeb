/** How somebody likes the session list. */
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Preferences } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import { preference } from '@/lib/db/schema';
import { listColumns } from '@/lib/session-query';

export const preferencesForm = z.object({
  columns: z
    .array(z.enum(listColumns))
    .max(listColumns.length)
    .refine((columns) => new Set(columns).size === columns.length),
  density: z.enum(['comfortable', 'compact']),
  facetsOpen: z.boolean(),
  singleKeys: z.boolean(),
}) satisfies z.ZodType<Preferences>;

const usual: Preferences = {
  columns: ['applicant', 'country', 'documentType', 'status', 'score', 'weakest', 'created', 'completed', 'assignee'],
  density: 'comfortable',
  facetsOpen: true,
  singleKeys: true,
};

const name = 'session list';

/** What was chosen; the usual where nothing was, or where what was kept means nothing any more. */
export const readPreferences = async (db: Queryable, personId: string): Promise<Preferences> => {
  const [row] = await db
    .select({ value: preference.value })
    .from(preference)
    .where(and(eq(preference.personId, personId), eq(preference.name, name)));
  const kept = preferencesForm.safeParse(row?.value);

  return kept.success ? kept.data : usual;
};

/** One's own taste, and no event of the log. */
export const writePreferences = async (db: Queryable, personId: string, value: Preferences): Promise<void> => {
  await db
    .insert(preference)
    .values({ personId, name, value })
    .onConflictDoUpdate({ target: [preference.personId, preference.name], set: { value } });
};
