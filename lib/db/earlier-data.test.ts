/** A database from before a release must start with it. */
import { expect, it } from 'vitest';
import { openEarlier } from './testing-migrations';

const beforeFactors = 16;

it.each([
  ['twelve stay twelve, all of the desk’s own', 5, []],
  ['eleven become twelve', 4, ['print_or_screen']],
  ['fewer get both new ones', 3, ['print_or_screen', 'selfie_not_live']],
])('active reasons: %s', async (_, added, gained) => {
  const { pool, migrateAll } = await openEarlier(beforeFactors);
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
  await migrateAll();

  expect(before).toHaveLength(7 + added);
  expect(await active()).toEqual([...before, ...gained]);
  expect((await pool.query('select from review_reason')).rowCount).toBe(7 + added + 2);
});

it.each([
  ['the first words', null, 'Your document has expired, or it is of a kind that is not accepted.'],
  ['words that the desk chose', 'Only passports are accepted.', 'Only passports are accepted.'],
])('the reason for an expired document, with %s', async (_, chosen, kept) => {
  const beforeExpired = 21;
  const { pool, migrateAll } = await openEarlier(beforeExpired);
  await pool.query(
    `update review_reason set applicant_words = coalesce($1, applicant_words) where code = 'document_not_accepted'`,
    [chosen],
  );
  await migrateAll();

  const { rows } = await pool.query(
    `select applicant_words as words, factors from review_reason where code = 'document_not_accepted'`,
  );
  expect(rows).toEqual([{ words: kept, factors: expect.arrayContaining(['dateOfExpiration']) }]);
});
