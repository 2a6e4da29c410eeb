/** A database from before a release must start with it. */
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { connect } from '.';
import { migrate } from './migrate';
import { createTestDatabase } from './testing';
import { earlierMigrations } from './testing-migrations';

const migrations = path.join(import.meta.dirname, 'migrations');

const beforeFactors = 16;
const openEarlier = async (count: number) => {
  const { superuserUrl, close } = await createTestDatabase();
  const { pool, close: disconnect } = connect(superuserUrl);
  onTestFinished(async () => {
    await disconnect();
    await close();
  });
  await pool.query('drop schema public cascade; create schema public; drop schema drizzle cascade');
  await migrate(superuserUrl, await earlierMigrations(migrations, count));

  return { pool, url: superuserUrl };
};

it.each([
  ['twelve stay twelve, all of the desk’s own', 5, []],
  ['eleven become twelve', 4, ['print_or_screen']],
  ['fewer get both new ones', 3, ['print_or_screen', 'selfie_not_live']],
])('active reasons: %s', async (_, added, gained) => {
  const { pool, url } = await openEarlier(beforeFactors);
  await pool.query(
    `insert into review_reason (code, place, officer_words, applicant_words)
     select 'own_' || place, place, 'Own ' || place, 'Try again.' from generate_series(8, 7 + $1::int) place`,
    [added],
  );
  const active = async (): Promise<string[]> => {
    const { rows } = await pool.query('select code from review_reason where retired_at is null order by place');

    return rows.map(({ code }) => code);
  };
  const before = await active();
  await migrate(url, migrations);

  expect(before).toHaveLength(7 + added);
  expect(await active()).toEqual([...before, ...gained]);
  expect((await pool.query('select from review_reason')).rowCount).toBe(7 + added + 2);
});
