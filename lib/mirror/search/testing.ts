/** For tests only: sessions with results and an applicant. */
import type { TestDatabase } from '@/lib/db/testing';
import type { Keyring } from '@/lib/keys';
import { tokenKeysOf, tokensOf } from '../names/tokens';
import { type Applicant, sealApplicants, searchableOf } from '../results/applicant';

export const applicantCalled = (...names: string[]): Applicant => ({
  lastName: names[0] ?? null,
  firstName: names[1] ?? null,
  names,
  documentNumbers: [],
  birthDates: [],
});

/** Writes them as the worker does and returns their numbers by id. */
export const mirrorApplicants = async (
  { db, pool }: TestDatabase,
  keys: Keyring,
  applicants: ReadonlyMap<string, Applicant>,
): Promise<Map<string, number>> => {
  const sealed = await sealApplicants(db, keys, applicants);
  const [tokenKey] = tokenKeysOf(keys);
  if (!tokenKey) throw new Error('There is no token key.');

  const ids = [...applicants.keys()];
  const { rows } = await pool.query<{ id: string; number: number }>(
    `insert into mirror_session (id, status, result_state, has_document, applicant, token_key_id, tokens)
     select id, 'APPROVED', 'read', true, applicant, $4, tokens::bigint[]
     from unnest($1::text[], $2::bytea[], $3::text[]) as row (id, applicant, tokens)
     returning id, number`,
    [
      ids,
      ids.map((id) => sealed.get(id)),
      [...applicants.values()].map(
        (applicant) => `{${tokensOf(tokenKey.keys, searchableOf(applicant, null)).join(',')}}`,
      ),
      tokenKey.keyId,
    ],
  );

  return new Map(rows.map(({ id, number }) => [id, number]));
};
