/** Rebuilds tokens whose DATA_KEY is being replaced or is lost. */
import { and, asc, eq, gt, inArray, notInArray, or, sql } from 'drizzle-orm';
import { now } from '@/lib/base/clock';
import type { Database, Queryable } from '@/lib/db';
import { mirrorSession } from '@/lib/db/schema';
import { type Keyring, openForSubjects, type RemakeAll } from '@/lib/keys';
import { readExternalIds } from '../external-ids';
import { tokenKeysOf, tokensOf } from '../names/tokens';
import { lockMirrorForWriting } from '../removal';
import { openApplicants, searchableOf } from '../results/applicant';
import { noResults } from '../results/figures';

/** Small, because each session moves dozens of tokens. */
const batchSize = 200;

/** Columns that make a session's results be read again. */
const requeued = () => ({ ...noResults, resultState: 'wanted' as const, resultTries: 0, resultDueAt: now() });

/** Boxes that are damaged or lost their key are read from the service again; those under an unavailable key are left. */
const requeueBroken = async (tx: Queryable, keys: Keyring, broken: ReadonlyMap<string, Buffer>): Promise<number> => {
  if (broken.size === 0) return 0;

  const opened = await openForSubjects(tx, keys, 'applicant', broken);
  const gone = [...opened].flatMap(([id, { state }]) => (state === 'erased' ? [id] : []));
  if (gone.length > 0) await tx.update(mirrorSession).set(requeued()).where(inArray(mirrorSession.id, gone));

  return broken.size - gone.length;
};

const remakeBatch = (db: Database, keys: Keyring, from: string, after: number, size: number) =>
  db.transaction(async (tx) => {
    await lockMirrorForWriting(tx);
    const rows = await tx
      .select({ id: mirrorSession.id, number: mirrorSession.number, applicant: mirrorSession.applicant })
      .from(mirrorSession)
      .where(and(eq(mirrorSession.tokenKeyId, from), gt(mirrorSession.number, after)))
      .orderBy(asc(mirrorSession.number))
      .limit(size)
      .for('update', { skipLocked: true });
    const [tokenKey] = tokenKeysOf(keys);
    if (!tokenKey) throw new Error('There is no token key.');

    const sealed = new Map(rows.flatMap(({ id, applicant }) => (applicant ? [[id, applicant] as const] : [])));
    const applicants = await openApplicants(tx, keys, sealed);
    const externalIds = await readExternalIds(tx, keys, [...applicants.keys()]);
    const rebuilt = [...applicants].map(([id, applicant]) => ({
      id,
      tokens: `{${tokensOf(tokenKey.keys, searchableOf(applicant, externalIds.get(id) ?? null)).join(',')}}`,
    }));

    await tx.execute(sql`
      update mirror_session m set tokens = r.tokens::bigint[], token_key_id = ${tokenKey.keyId}
      from unnest(
        ${sql.param(rebuilt.map(({ id }) => id))}::text[], ${sql.param(rebuilt.map(({ tokens }) => tokens))}::text[]
      ) as r (id, tokens)
      where m.id = r.id
    `);

    const broken = new Map([...sealed].filter(([id]) => !applicants.has(id)));

    return {
      resealed: rebuilt.length,
      damaged: await requeueBroken(tx, keys, broken),
      after: rows.length === size ? (rows.at(-1)?.number ?? null) : null,
    };
  });

/** Until it is done, each session has tokens under the old key or the new one, and searches use both. */
export const remakeTokens: RemakeAll = async (db, keys, from, { size = batchSize, signal } = {}) => {
  const sum = { resealed: 0, damaged: 0 };
  let after: number | null = 0;

  while (after !== null && !signal?.aborted) {
    const batch: Awaited<ReturnType<typeof remakeBatch>> = await remakeBatch(db, keys, from, after, size);

    sum.resealed += batch.resealed;
    sum.damaged += batch.damaged;
    after = batch.after;
  }

  return sum;
};

/**
 * After a lost DATA_KEY: queues sessions whose details cannot be decrypted, or whose tokens cannot be searched, to have
 * their results read again. Returns how many.
 */
export const requeueResults = async (
  tx: Queryable,
  keys: Pick<Keyring, 'tokenKeys'>,
  unreadable: readonly string[],
): Promise<number> => {
  const available = tokenKeysOf(keys).map(({ keyId }) => keyId);
  const isLost = sql`${mirrorSession.applicant} is not null and ${or(
    inArray(mirrorSession.id, sql`(select unnest(${sql.param(unreadable)}::text[]))`),
    notInArray(mirrorSession.tokenKeyId, available),
  )}`;
  const { rowCount } = await tx.update(mirrorSession).set(requeued()).where(isLost);

  return rowCount ?? 0;
};
