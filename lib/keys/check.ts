import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '@/lib/db';
import { keyCheck } from '@/lib/db/schema';

/** What is stored about a key; it tells a wrong one and nothing else. */
export const checkValue = (key: string) =>
  createHmac('sha256', Buffer.from(key, 'base64')).update('proofdesk key check').digest('base64');

/** Refuses a key that is not the one this database was made with, before anything is written with it. */
export const checkKeys = async (
  db: Database,
  keys: Record<'DATA_KEY' | 'SIGNING_KEY', string> & { SERVICE_KEY?: string },
): Promise<void> => {
  for (const [name, key] of Object.entries(keys)) {
    await db
      .insert(keyCheck)
      .values({ name, value: checkValue(key) })
      .onConflictDoNothing();
    const [stored] = await db.select().from(keyCheck).where(eq(keyCheck.name, name));

    if (stored?.value !== checkValue(key)) {
      throw new Error(`${name} is not the key this database was made with; set the right one, nothing was changed.`);
    }
  }
};
