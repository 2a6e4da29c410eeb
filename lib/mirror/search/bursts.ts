/**
 * How many different texts a person searches. Each search tells a little about a name, so a burst of them could spell one
 * out: it is listed for review, and goes on only after the person has confirmed their identity. Texts are kept for a day,
 * as hashes under a subkey of DATA_KEY.
 */
import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Person, provedAtOf } from '@/lib/access';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { minuteMs } from '@/lib/base/durations';
import { AppError } from '@/lib/base/errors';
import type { Database, Queryable } from '@/lib/db';
import type { Keyring } from '@/lib/keys';

/** Different texts within `burstMinutes`, since the last proof of identity, that make a burst. */
export const burstTexts = 30;
const burstMinutes = 10;

/** Somebody who goes on typing within this time is still entering the same search: the box searches at every rest. */
const restMs = 3_000;

export interface Searcher {
  person: Pick<Person, 'id' | 'freshUntil'>;
  actor: Actor;
}

interface Tools {
  db: Database;
  keys: Pick<Keyring, 'tokenKeys'>;
}

/** Refuses a further text in a burst without a new proof of identity. */
export const admitText = async ({ db, keys }: Tools, { person, actor }: Searcher, text: string): Promise<void> => {
  const isAdmitted = await db.transaction(async (tx) => {
    // Serialises a person's searches: simultaneous ones would not count each other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`searches ${person.id}`}, 0))`);
    const [hash, ...shorter] = hashesOf(keys, text);
    const { others, isNew } = await countTexts(tx, person, { hash: hash as Buffer, shorter });
    if (others >= burstTexts) return false;

    await tx.execute(sql`
      insert into search_text (person_id, hash, at) values (${person.id}, ${hash}, ${now().toISOString()}::timestamptz)
      on conflict (person_id, hash) do update set at = excluded.at
    `);
    if (isNew && others + 1 === burstTexts) {
      const details = { texts: burstTexts, minutes: burstMinutes };
      await recordEvent(tx, { code: 'sessions.search_burst', actor, details });
    }

    return true;
  });
  if (isAdmitted) return;

  await recordEvent(db, {
    code: 'sessions.search_refused',
    actor,
    details: { because: 'many texts without re-authentication' },
  });
  throw new AppError('PROOF_REQUIRED', {
    userMessage: `You searched for ${burstTexts} different texts within ${burstMinutes} minutes. Confirm your identity to go on.`,
  });
};

/** Of the text, and of each shorter text that it extends. */
const hashesOf = (keys: Pick<Keyring, 'tokenKeys'>, text: string): Buffer[] => {
  const key = keys.tokenKeys('searched texts')[0]?.key;
  if (!key) throw new Error('There is no key for searched texts.');
  const letters = [...text.trim().toLowerCase()];

  return letters.map((_, cut) =>
    createHmac('sha256', key)
      .update(letters.slice(0, letters.length - cut).join(''))
      .digest(),
  );
};

/** Counts the other texts that matter, without the one that this text extends. */
const countTexts = async (
  tx: Queryable,
  person: Searcher['person'],
  { hash, shorter }: { hash: Buffer; shorter: Buffer[] },
): Promise<{ others: number; isNew: boolean }> => {
  const ago = (ms: number) => new Date(now().getTime() - ms).toISOString();
  const proved = provedAtOf(person)?.toISOString() ?? ago(burstMinutes * minuteMs);
  await tx.execute(sql`
    delete from search_text where person_id = ${person.id} and at > ${ago(restMs)}::timestamptz
      and hash = any(${sql.param(shorter)}::bytea[])
  `);
  const { rows } = await tx.execute<{ others: number; isNew: boolean }>(sql`
    select count(*) filter (where hash <> ${hash})::int as others,
      count(*) filter (where hash = ${hash}) = 0 as "isNew"
    from search_text where person_id = ${person.id}
      and at > greatest(${ago(burstMinutes * minuteMs)}::timestamptz, ${proved}::timestamptz)
  `);

  return rows[0] ?? { others: 0, isNew: true };
};
