/** When somebody last looked at the overview: what changed since then is told once they come back. */
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { now } from '@/lib/clock';
import type { Queryable } from '@/lib/db';
import { preference } from '@/lib/db/schema';

/** Beside what people choose for themselves, and out of reach of the page where they do. */
const name = 'overview visits';

const restMinutes = 30;

const form = z.object({ askedAt: z.iso.datetime(), since: z.iso.datetime().nullable() });

const sinceOf = (value: unknown): Date | null => {
  const kept = form.safeParse(value);

  return kept.success && kept.data.since !== null ? new Date(kept.data.since) : null;
};

/** The end of the visit before this one; `null`: there was none. Nothing is noted. */
export const readLastVisit = async (db: Queryable, personId: string): Promise<Date | null> => {
  const [row] = await db
    .select({ value: preference.value })
    .from(preference)
    .where(and(eq(preference.personId, personId), eq(preference.name, name)));

  return sinceOf(row?.value);
};

/** The same for whoever asks now. After half an hour without asking, it is another visit, and the one before ended then. */
export const noteVisit = async (db: Queryable, personId: string): Promise<Date | null> => {
  const at = now();
  const askedAt = at.toISOString();
  const isOver = new Date(at.getTime() - restMinutes * 60_000).toISOString();
  const kept = sql`${preference.value}->>'askedAt'`;
  const [row] = await db
    .insert(preference)
    .values({ personId, name, value: { askedAt, since: null } })
    .onConflictDoUpdate({
      target: [preference.personId, preference.name],
      set: {
        // Instants of one form compare as texts do.
        value: sql`jsonb_build_object(
          'askedAt', ${askedAt}::text,
          'since', case when ${kept} < ${isOver}::text then ${kept} else ${preference.value}->>'since' end
        )`,
      },
    })
    .returning({ value: preference.value });

  return sinceOf(row?.value);
};
