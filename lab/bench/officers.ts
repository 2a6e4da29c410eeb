import { sql } from 'drizzle-orm';
import { createPerson } from '@/lib/access';
import { openSignIn } from '@/lib/access/sign-in/records';
import type { Database } from '@/lib/db';

/** Creates signed-in officers and returns the ids of their sign-ins. */
export const signInOfficers = async (db: Database, count: number): Promise<string[]> => {
  const ids: string[] = [];

  for (let number = 0; number < count; number++) {
    const email = `officer-${number}@bench.example`;
    await createPerson(db, { email, name: `Officer ${number}`, roles: ['officer'], password: 'not asked for here' });
    const { rows } = await db.execute<{ id: string }>(sql`select id from person where email = ${email}`);
    const personId = rows[0]?.id ?? '';
    ids.push(await openSignIn(db, { personId, address: '127.0.0.1', browser: 'bench', method: 'password' }));
  }

  return ids;
};
