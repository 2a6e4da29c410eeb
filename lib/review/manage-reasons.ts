/** Keeping the list of reasons: each change on record, and the list never empty nor longer than there are digits. */
import { asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ManagedReason, ReasonBody } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Database, Queryable } from '@/lib/db';
import { reviewReason } from '@/lib/db/schema';
import { AppError } from '@/lib/errors';
import { type Keyring, sealWords } from '@/lib/keys';
import { oneLine } from '@/lib/one-line';

/** Each has a digit as its key. */
export const mostReasons = 9;

const longestWords = 60;
const longestApplicantWords = 200;

export const reasonForm = z.strictObject({
  words: oneLine(longestWords),
  applicantWords: oneLine(longestApplicantWords),
  needsNote: z.boolean(),
}) satisfies z.ZodType<ReasonBody>;

export const reasonWords = `A reason needs words for the officer, at most ${longestWords} characters, and words for the applicant, at most ${longestApplicantWords}.`;

type Row = typeof reviewReason.$inferSelect;

interface ReasonTools {
  db: Database;
  keys: Keyring;
}

/** The whole list: those in use in their order, then the others by their words. */
export const listReasons = async (db: Queryable): Promise<ManagedReason[]> => {
  const { rows } = await db.execute<Omit<ManagedReason, 'retiredAt'> & { retiredAt: string | null }>(sql`
    with given as (
      select code, count(*)::int as count
      from (
        select unnest(reasons) as code from opinion where undone_at is null
        union all
        select unnest(reasons) from appeal
      ) as each
      group by code
    )
    select reason.code, officer_words as words, applicant_words as "applicantWords", needs_note as "needsNote",
      retired_at as "retiredAt", coalesce(given.count, 0) as given
    from review_reason reason left join given on given.code = reason.code
    order by retired_at is not null, case when retired_at is null then place end, lower(officer_words), reason.code
  `);

  return rows.map(({ retiredAt, ...row }) => ({ ...row, retiredAt: retiredAt && new Date(retiredAt).toISOString() }));
};

const inUse = (rows: readonly Row[]): Row[] => rows.filter(({ retiredAt }) => retiredAt === null);
const subjectOf = (code: string) => `reason ${code}`;

/** One change at a time: places and numbers are about the list as a whole. */
const changeList = <Result>(db: Database, change: (tx: Queryable, all: Row[]) => Promise<Result>): Promise<Result> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`lock table review_reason in share row exclusive mode`);
    const all = await tx.select().from(reviewReason).orderBy(asc(reviewReason.place), asc(reviewReason.code));

    return change(tx, all);
  });

const requireReason = (all: readonly Row[], code: string): Row => {
  const found = all.find((row) => row.code === code);
  if (!found) throw new AppError('NOT_FOUND', { userMessage: 'There is no such reason. Load the page again.' });

  return found;
};

const requireFreeWords = (all: readonly Row[], words: string, own: string | null): void => {
  const same = all.find(({ code, officerWords }) => code !== own && officerWords.toLowerCase() === words.toLowerCase());
  if (!same) return;

  throw new AppError('CONFLICT', {
    userMessage: same.retiredAt
      ? `There is a reason "${same.officerWords}" that is out of use. Take it back into use, or choose other words.`
      : 'There is a reason with these words already. Choose other words.',
  });
};

const requireRoom = (all: readonly Row[]): void => {
  if (inUse(all).length < mostReasons) return;

  throw new AppError('CONFLICT', {
    userMessage: `There are ${mostReasons} reasons in use, one for each digit. Take another out of use first.`,
  });
};

/** Made from the first words, once: "Face does not match" is `face_does_not_match` for good. */
const codeFor = (words: string, taken: readonly string[]): string => {
  const plain = words
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, 40)
    .replace(/^_+|_+$/g, '');
  const base = plain || 'reason';
  let code = base;
  for (let number = 2; taken.includes(code); number += 1) code = `${base}_${number}`;

  return code;
};

/** Somebody's own words: the log has them encrypted. */
const sealBoth = (tx: Queryable, keys: Keyring, code: string, { words, applicantWords }: ReasonBody): Promise<Buffer> =>
  sealWords(tx, keys, subjectOf(code), `For the officer: ${words} For the applicant: ${applicantWords}`);

/** At the end of the list. Returns its code. */
export const createReason = ({ db, keys }: ReasonTools, body: ReasonBody, actor: Actor): Promise<string> =>
  changeList(db, async (tx, all) => {
    requireFreeWords(all, body.words, null);
    requireRoom(all);

    const code = codeFor(
      body.words,
      all.map((row) => row.code),
    );
    await tx.insert(reviewReason).values({
      code,
      place: inUse(all).length + 1,
      officerWords: body.words,
      applicantWords: body.applicantWords,
      needsNote: body.needsNote,
    });
    await recordEvent(tx, {
      code: 'reason.created',
      actor,
      subject: subjectOf(code),
      details: { needsNote: body.needsNote },
      words: await sealBoth(tx, keys, code, body),
    });

    return code;
  });

/** Other words for the same thing, wherever it was given. */
export const rewordReason = ({ db, keys }: ReasonTools, code: string, body: ReasonBody, actor: Actor): Promise<void> =>
  changeList(db, async (tx, all) => {
    const before = requireReason(all, code);
    requireFreeWords(all, body.words, code);
    const isReworded = before.officerWords !== body.words || before.applicantWords !== body.applicantWords;
    const isAsking = before.needsNote !== body.needsNote;
    if (!isReworded && !isAsking) return;

    await tx
      .update(reviewReason)
      .set({ officerWords: body.words, applicantWords: body.applicantWords, needsNote: body.needsNote })
      .where(eq(reviewReason.code, code));
    await recordEvent(tx, {
      code: 'reason.changed',
      actor,
      subject: subjectOf(code),
      ...(isAsking && {
        changes: [{ name: 'needs a note', before: yesOrNo(before.needsNote), after: yesOrNo(body.needsNote) }],
      }),
      ...(isReworded && { words: await sealBoth(tx, keys, code, body) }),
    });
  });

const yesOrNo = (value: boolean): string => (value ? 'yes' : 'no');

/** `place`: counted from 1 among those in use; further than the last is the last. */
export const moveReason = ({ db }: ReasonTools, code: string, place: number, actor: Actor): Promise<void> =>
  changeList(db, async (tx, all) => {
    const { retiredAt } = requireReason(all, code);
    if (retiredAt) {
      throw new AppError('CONFLICT', { userMessage: 'The reason is out of use, so it has no place. Look again.' });
    }

    const codes = inUse(all).map((row) => row.code);
    const was = codes.indexOf(code) + 1;
    const others = codes.filter((each) => each !== code);
    others.splice(place - 1, 0, code);
    const is = others.indexOf(code) + 1;
    if (was === is) return;

    await number(tx, others);
    await recordEvent(tx, {
      code: 'reason.changed',
      actor,
      subject: subjectOf(code),
      changes: [{ name: 'place', before: String(was), after: String(is) }],
    });
  });

/** Takes a reason out of use, or back into use at the end of the list; nothing happens to one that is so already. */
export const retireReason = ({ db }: ReasonTools, code: string, retired: boolean, actor: Actor): Promise<void> =>
  changeList(db, async (tx, all) => {
    const isRetired = requireReason(all, code).retiredAt !== null;
    if (isRetired === retired) return;
    const others = inUse(all)
      .map((row) => row.code)
      .filter((each) => each !== code);

    if (!retired) requireRoom(all);
    if (retired && others.length === 0) {
      throw new AppError('CONFLICT', {
        userMessage: 'This is the last reason in use, and nobody could reject without one. Make another first.',
      });
    }

    await tx
      .update(reviewReason)
      .set({ retiredAt: retired ? now() : null })
      .where(eq(reviewReason.code, code));
    await number(tx, retired ? others : [...others, code]);
    const [before, after] = retired ? ['in use', 'retired'] : ['retired', 'in use'];
    await recordEvent(tx, {
      code: 'reason.changed',
      actor,
      subject: subjectOf(code),
      changes: [{ name: 'state', before, after }],
    });
  });

/** Their places, in this order and without gaps. */
const number = async (tx: Queryable, codes: readonly string[]): Promise<void> => {
  await tx.execute(sql`
    update review_reason set place = numbered.place
    from unnest(${sql.param(codes)}::text[]) with ordinality as numbered (code, place)
    where review_reason.code = numbered.code
  `);
};
