/** New tokens for sessions whose tokens were made with a DATA_KEY that is being replaced, or is lost. */
import { and, asc, eq, gt, inArray, notInArray, or, sql } from 'drizzle-orm';
import { now } from '@/lib/clock';
import type { Database, Queryable } from '@/lib/db';
import { mirrorSession } from '@/lib/db/schema';
import { type Keyring, openForSubjects, type RemakeAll } from '@/lib/keys';
import { holdMirror } from '../crawl/write-page';
import { readExternalIds } from '../external-ids';
import { tokenKeysOf } from '../names/keys';
import { tokensOf } from '../names/tokens';
import { openApplicants, searchableOf } from '../results/applicant';
import { noResults } from '../results/released';

/** Each has dozens of tokens to be taken from one place and put into another. */
const batchSize = 200;

/** The columns of a session whose results are to be read once more. */
const toBeRead = () => ({ ...noResults, resultState: 'wanted' as const, resultTries: 0, resultDueAt: now() });

/** Boxes that were changed or lost their key come back from the service; those under a key that is not at hand may not. */
const giveUpBroken = async (tx: Queryable, keys: Keyring, broken: ReadonlyMap<string, Buffer>): Promise<number> => {
  if (broken.size === 0) return 0;

  const opened = await openForSubjects(tx, keys, 'applicant', broken);
  const gone = [...opened].flatMap(([id, { state }]) => (state === 'erased' ? [id] : []));
  if (gone.length > 0) await tx.update(mirrorSession).set(toBeRead()).where(inArray(mirrorSession.id, gone));

  return broken.size - gone.length;
};

const remakeBatch = (db: Database, keys: Keyring, from: string, after: number, size: number) =>
  db.transaction(async (tx) => {
    await holdMirror(tx);
    const rows = await tx
      .select({ id: mirrorSession.id, number: mirrorSession.number, applicant: mirrorSession.applicant })
      .from(mirrorSession)
      .where(and(eq(mirrorSession.tokenKeyId, from), gt(mirrorSession.number, after)))
      .orderBy(asc(mirrorSession.number))
      .limit(size)
      .for('update', { skipLocked: true });
    const [present] = tokenKeysOf(keys);
    if (!present) throw new Error('There is no key for tokens.');

    const sealed = new Map(rows.flatMap(({ id, applicant }) => (applicant ? [[id, applicant] as const] : [])));
    const applicants = await openApplicants(tx, keys, sealed);
    const externalIds = await readExternalIds(tx, keys, [...applicants.keys()]);
    const made = [...applicants].map(([id, applicant]) => ({
      id,
      tokens: `{${tokensOf(present.keys, searchableOf(applicant, externalIds.get(id) ?? null)).join(',')}}`,
    }));

    await tx.execute(sql`
      update mirror_session m set tokens = r.tokens::bigint[], token_key_id = ${present.keyId}
      from unnest(
        ${sql.param(made.map(({ id }) => id))}::text[], ${sql.param(made.map(({ tokens }) => tokens))}::text[]
      ) as r (id, tokens)
      where m.id = r.id
    `);

    const broken = new Map([...sealed].filter(([id]) => !applicants.has(id)));

    return {
      resealed: made.length,
      damaged: await giveUpBroken(tx, keys, broken),
      after: rows.length === size ? (rows.at(-1)?.number ?? null) : null,
    };
  });

/** Meanwhile each session has the tokens of one key or of the other, and a search looks for both. */
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
 * When a DATA_KEY is lost: what these sessions are about cannot be opened, or their tokens not be looked for. Their
 * results are to be read again. Returns how many there are.
 */
export const readAgain = async (
  tx: Queryable,
  keys: Pick<Keyring, 'tokenKeys'>,
  unreadable: readonly string[],
): Promise<number> => {
  const atHand = tokenKeysOf(keys).map(({ keyId }) => keyId);
  const isLost = sql`${mirrorSession.applicant} is not null and ${or(
    inArray(mirrorSession.id, sql`(select unnest(${sql.param(unreadable)}::text[]))`),
    notInArray(mirrorSession.tokenKeyId, atHand),
  )}`;
  const { rowCount } = await tx.update(mirrorSession).set(toBeRead()).where(isLost);

  return rowCount ?? 0;
};
