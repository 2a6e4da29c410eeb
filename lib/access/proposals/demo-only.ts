/** Whether the desk holds demo data and nothing else. The launcher knows, and says so at every start. */
import { eq } from 'drizzle-orm';
import { now } from '@/lib/base/clock';
import type { Queryable } from '@/lib/db';
import { setting } from '@/lib/db/schema';

const name = 'demo_only';

export const writeDemoOnly = async (db: Queryable, isDemoOnly: boolean): Promise<void> => {
  const values = { value: isDemoOnly, changedAt: now() };
  await db
    .insert(setting)
    .values({ name, ...values })
    .onConflictDoUpdate({ target: setting.name, set: values });
};

export const readDemoOnly = async (db: Queryable): Promise<boolean> => {
  const [row] = await db.select().from(setting).where(eq(setting.name, name));

  return row?.value === true;
};
