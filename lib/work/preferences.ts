/** A person's settings for the session list. */
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Preferences } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import { preference } from '@/lib/db/schema';
import { listColumns } from '@/lib/session-query';

const hasFew = (entries: object): boolean => Object.keys(entries).length <= 60;
const nameSchema = z.string().min(1).max(40);

/** Tables and columns may be renamed: widths of unknown ones are harmless, and ignored by the tables. */
const columnWidthsSchema = z
  .record(nameSchema, z.record(nameSchema, z.number().int().min(40).max(800)).refine(hasFew))
  .refine(hasFew);

export const preferencesSchema = z.object({
  columns: z
    .array(z.enum(listColumns))
    .max(listColumns.length)
    .refine((columns) => new Set(columns).size === columns.length),
  density: z.enum(['comfortable', 'compact']),
  facetsOpen: z.boolean(),
  singleKeys: z.boolean(),
  // Preferences stored before widths were kept have none.
  columnWidths: columnWidthsSchema.default({}),
}) satisfies z.ZodType<Preferences>;

/** A width that no longer fits costs nobody their other choices. */
const storedSchema = preferencesSchema.extend({ columnWidths: columnWidthsSchema.catch({}) });

const defaults: Preferences = {
  columns: ['applicant', 'country', 'documentType', 'status', 'score', 'weakest', 'created', 'completed', 'assignee'],
  density: 'comfortable',
  facetsOpen: true,
  singleKeys: true,
  columnWidths: {},
};

const name = 'session list';

/** The saved preferences; the defaults if there are none, or if they are no longer valid. */
export const readPreferences = async (db: Queryable, personId: string): Promise<Preferences> => {
  const [row] = await db
    .select({ value: preference.value })
    .from(preference)
    .where(and(eq(preference.personId, personId), eq(preference.name, name)));
  const saved = storedSchema.safeParse(row?.value);

  return saved.success ? saved.data : defaults;
};

/** Personal taste: not recorded in the audit log. */
export const writePreferences = async (db: Queryable, personId: string, value: Preferences): Promise<void> => {
  await db
    .insert(preference)
    .values({ personId, name, value })
    .onConflictDoUpdate({ target: [preference.personId, preference.name], set: { value } });
};
