/** Maintaining the list of reasons. Every change is logged, and 1 to 12 reasons are active at any time. */
import { asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ManagedReason, ReasonBody } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { AppError } from '@/lib/base/errors';
import { oneLine } from '@/lib/base/one-line';
import { furtherFactorNames, trustFactorNames } from '@/lib/contract/domain';
import type { Database, Queryable } from '@/lib/db';
import { reviewReason } from '@/lib/db/schema';
import { undecided } from '@/lib/db/schema/verdict-states';
import { type Keyring, sealWords } from '@/lib/keys';

/** The first nine have a digit as their shortcut. */
export const maxReasons = 12;

const maxWords = 60;
const maxApplicantWords = 200;

export const reasonSchema = z.strictObject({
  words: oneLine(maxWords),
  applicantWords: oneLine(maxApplicantWords),
  needsNote: z.boolean(),
  factors: z.array(z.enum([...trustFactorNames, ...furtherFactorNames])).default([]),
}) satisfies z.ZodType<ReasonBody>;

export const reasonHint = `Enter wording for officers (up to ${maxWords} characters) and for applicants (up to ${maxApplicantWords}), and known Trust Factors.`;

type Row = typeof reviewReason.$inferSelect;

interface ReasonTools {
  db: Database;
  keys: Keyring;
}

/** Active reasons in order, then disabled ones by wording. Undecided verdicts do not count: their reasons are secret. */
export const listReasons = async (db: Queryable): Promise<ManagedReason[]> => {
  const { rows } = await db.execute<Omit<ManagedReason, 'retiredAt'> & { retiredAt: string | null }>(sql`
    with given as (
      select code, count(*)::int as count
      from (
        select unnest(o.reasons) as code from opinion o join verdict v on v.id = o.verdict_id
        where o.undone_at is null and v.state <> all(${sql.param([...undecided])}::text[])
        union all
        select unnest(reasons) from appeal
      ) as each
      group by code
    )
    select reason.code, officer_words as words, applicant_words as "applicantWords", needs_note as "needsNote", factors,
      retired_at as "retiredAt", coalesce(given.count, 0) as given
    from review_reason reason left join given on given.code = reason.code
    order by retired_at is not null, case when retired_at is null then place end, lower(officer_words), reason.code
  `);

  return rows.map(({ retiredAt, ...row }) => ({ ...row, retiredAt: retiredAt && new Date(retiredAt).toISOString() }));
};

const activeOf = (rows: readonly Row[]): Row[] => rows.filter(({ retiredAt }) => retiredAt === null);
const subjectOf = (code: string) => `reason ${code}`;

/** Serialises changes, since places and limits concern the whole list. */
const changeList = <Result>(db: Database, change: (tx: Queryable, all: Row[]) => Promise<Result>): Promise<Result> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`lock table review_reason in share row exclusive mode`);
    const all = await tx.select().from(reviewReason).orderBy(asc(reviewReason.place), asc(reviewReason.code));

    return change(tx, all);
  });

const requireReason = (all: readonly Row[], code: string): Row => {
  const found = all.find((row) => row.code === code);
  if (!found) throw new AppError('NOT_FOUND', { userMessage: 'Reason not found. Reload the page.' });

  return found;
};

const requireUniqueWords = (all: readonly Row[], words: string, own: string | null): void => {
  const same = all.find(({ code, officerWords }) => code !== own && officerWords.toLowerCase() === words.toLowerCase());
  if (!same) return;

  throw new AppError('CONFLICT', {
    userMessage: same.retiredAt
      ? `The reason "${same.officerWords}" exists but is disabled. Enable it, or choose different wording.`
      : 'A reason with this wording already exists. Choose different wording.',
  });
};

const requireRoom = (all: readonly Row[]): void => {
  if (activeOf(all).length < maxReasons) return;

  throw new AppError('CONFLICT', {
    userMessage: `At most ${maxReasons} reasons can be active. Disable another one first.`,
  });
};

/** Made once from the first wording and never changed: "Face does not match" becomes `face_does_not_match`. */
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

/** Free text is encrypted in the audit log. */
const sealWording = (
  tx: Queryable,
  keys: Keyring,
  code: string,
  { words, applicantWords }: ReasonBody,
): Promise<Buffer> =>
  sealWords(tx, keys, subjectOf(code), `For the officer: ${words} For the applicant: ${applicantWords}`);

/** Adds a reason at the end of the list and returns its code. */
export const createReason = ({ db, keys }: ReasonTools, body: ReasonBody, actor: Actor): Promise<string> =>
  changeList(db, async (tx, all) => {
    requireUniqueWords(all, body.words, null);
    requireRoom(all);

    const code = codeFor(
      body.words,
      all.map((row) => row.code),
    );
    await tx.insert(reviewReason).values({
      code,
      place: activeOf(all).length + 1,
      officerWords: body.words,
      applicantWords: body.applicantWords,
      needsNote: body.needsNote,
      factors: body.factors,
    });
    await recordEvent(tx, {
      code: 'reason.created',
      actor,
      subject: subjectOf(code),
      details: { needsNote: body.needsNote, factors: body.factors.join(', ') },
      words: await sealWording(tx, keys, code, body),
    });

    return code;
  });

/** The new wording also applies wherever the reason was given before. */
export const rewordReason = ({ db, keys }: ReasonTools, code: string, body: ReasonBody, actor: Actor): Promise<void> =>
  changeList(db, async (tx, all) => {
    const before = requireReason(all, code);
    requireUniqueWords(all, body.words, code);
    const isReworded = before.officerWords !== body.words || before.applicantWords !== body.applicantWords;
    const changes = [
      { name: 'needs a note', before: yesOrNo(before.needsNote), after: yesOrNo(body.needsNote) },
      { name: 'factors', before: before.factors.join(', '), after: body.factors.join(', ') },
    ].filter((change) => change.before !== change.after);
    if (!isReworded && changes.length === 0) return;

    await tx
      .update(reviewReason)
      .set({
        officerWords: body.words,
        applicantWords: body.applicantWords,
        needsNote: body.needsNote,
        factors: body.factors,
      })
      .where(eq(reviewReason.code, code));
    await recordEvent(tx, {
      code: 'reason.changed',
      actor,
      subject: subjectOf(code),
      ...(changes.length > 0 && { changes }),
      ...(isReworded && { words: await sealWording(tx, keys, code, body) }),
    });
  });

const yesOrNo = (value: boolean): string => (value ? 'yes' : 'no');

/** `place` counts active reasons from 1; anything beyond the end means last. */
export const moveReason = ({ db }: ReasonTools, code: string, place: number, actor: Actor): Promise<void> =>
  changeList(db, async (tx, all) => {
    const { retiredAt } = requireReason(all, code);
    if (retiredAt) {
      throw new AppError('CONFLICT', { userMessage: 'This reason is disabled and cannot be moved. Reload the page.' });
    }

    const codes = activeOf(all).map((row) => row.code);
    const before = codes.indexOf(code) + 1;
    const others = codes.filter((each) => each !== code);
    others.splice(place - 1, 0, code);
    const after = others.indexOf(code) + 1;
    if (before === after) return;

    await renumber(tx, others);
    await recordEvent(tx, {
      code: 'reason.changed',
      actor,
      subject: subjectOf(code),
      changes: [{ name: 'place', before: String(before), after: String(after) }],
    });
  });

/** Disables a reason, or enables it at the end of the list. Does nothing if it already is. */
export const retireReason = ({ db }: ReasonTools, code: string, retired: boolean, actor: Actor): Promise<void> =>
  changeList(db, async (tx, all) => {
    const isRetired = requireReason(all, code).retiredAt !== null;
    if (isRetired === retired) return;
    const others = activeOf(all)
      .map((row) => row.code)
      .filter((each) => each !== code);

    if (!retired) requireRoom(all);
    if (retired && others.length === 0) {
      throw new AppError('CONFLICT', {
        userMessage: 'This is the last active reason, and rejections need one. Create another first.',
      });
    }

    await tx
      .update(reviewReason)
      .set({ retiredAt: retired ? now() : null })
      .where(eq(reviewReason.code, code));
    await renumber(tx, retired ? others : [...others, code]);
    const [before, after] = retired ? ['in use', 'retired'] : ['retired', 'in use'];
    await recordEvent(tx, {
      code: 'reason.changed',
      actor,
      subject: subjectOf(code),
      changes: [{ name: 'state', before, after }],
    });
  });

/** Numbers the reasons in this order, without gaps. */
const renumber = async (tx: Queryable, codes: readonly string[]): Promise<void> => {
  await tx.execute(sql`
    update review_reason set place = numbered.place
    from unnest(${sql.param(codes)}::text[]) with ordinality as numbered (code, place)
    where review_reason.code = numbered.code
  `);
};
