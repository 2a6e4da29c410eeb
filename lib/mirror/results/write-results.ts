/** Writes what was read of some sessions into the mirror, in one transaction. */
import { sql } from 'drizzle-orm';
import { now } from '@/lib/clock';
import type { Database, Queryable } from '@/lib/db';
import type { Keyring } from '@/lib/keys';
import { holdMirror } from '../crawl/write-page';
import { readExternalIds } from '../external-ids';
import { tokenKeysOf } from '../names/keys';
import { tokensOf } from '../names/tokens';
import { type Applicant, applicantOf, sealApplicants, searchableOf } from './applicant';
import { figuresOf } from './figures';
import type { Reading } from './read-results';

export interface WantedSession {
  id: string;
  number: number;
  tries: number;
  /** The transaction that wrote the row last, when it was picked. */
  written: string;
}

export interface ReadSession {
  session: WantedSession;
  reading: Reading;
}

const minute = 60_000;

/** After failures in passing: half a minute, then twice as long each time, an hour at most. */
const pauseAfter = (tries: number): number => Math.min((minute / 2) * 2 ** tries, 60 * minute);

/** So often a session may be listed and unknown when its results are asked for; then they count as held back. */
const unknownAtMost = 4;

/** Results that are held back come with another status, as a rule; what cannot be read, with another version. */
const nextLook = { read: null, withheld: 60 * minute, unreadable: 24 * 60 * minute } as const;

interface Outcome {
  state: 'wanted' | keyof typeof nextLook;
  tries: number;
  dueInMs: number | null;
}

const outcomeOf = ({ session, reading }: ReadSession): Outcome => {
  const tries = Math.min(session.tries + 1, 20);

  if (reading.outcome === 'answered') {
    return { state: reading.state, tries: 0, dueInMs: nextLook[reading.state] };
  }
  if (reading.outcome === 'unknown' && tries >= unknownAtMost) {
    return { state: 'withheld', tries: 0, dueInMs: nextLook.withheld };
  }

  return { state: 'wanted', tries, dueInMs: pauseAfter(session.tries) };
};

/**
 * Holds those rows that nobody has written since they were picked: still there, in the same status. Rows that somebody
 * is just writing are passed over, not waited for; they stay wanted.
 */
const holdUnchanged = async (tx: Queryable, sessions: readonly WantedSession[]): Promise<Set<number>> => {
  const { rows } = await tx.execute<{ number: number }>(sql`
    select m.number
    from mirror_session m
    join unnest(
      ${sql.param(sessions.map(({ number }) => number))}::int[],
      ${sql.param(sessions.map(({ written }) => written))}::text[]
    ) as picked (number, written) on picked.number = m.number
    where m.written = picked.written::xid8
    for update of m skip locked
  `);

  return new Set(rows.map(({ number }) => number));
};

const applicantsOf = (read: readonly ReadSession[]): Map<string, Applicant> =>
  new Map(
    read.flatMap(({ session, reading }) => {
      const applicant = reading.outcome === 'answered' && reading.document ? applicantOf(reading.document) : null;

      return applicant ? [[session.id, applicant]] : [];
    }),
  );

const list = <Row>(rows: readonly Row[], value: (row: Row) => unknown) => sql.param(rows.map(value));

/** Returns how many rows took it. */
export const writeResults = (db: Database, keys: Keyring, read: readonly ReadSession[]): Promise<number> =>
  db.transaction(async (tx) => {
    // First of all: no key is made for a session that is just being erased.
    await holdMirror(tx);
    const held = await holdUnchanged(
      tx,
      read.map(({ session }) => session),
    );
    const kept = read.filter(({ session }) => held.has(session.number));
    if (kept.length === 0) return 0;

    const applicants = applicantsOf(kept);
    const sealed = await sealApplicants(tx, keys, applicants);
    const externalIds = await readExternalIds(tx, keys, [...applicants.keys()]);
    const [present] = tokenKeysOf(keys);
    if (!present) throw new Error('There is no key for tokens.');

    const rows = kept.map(({ session, reading }) => {
      const outcome = outcomeOf({ session, reading });
      const answered = reading.outcome === 'answered' ? reading : null;
      const applicant = applicants.get(session.id);

      return {
        ...outcome,
        number: session.number,
        // A session that is still wanted keeps what was known of it.
        isNews: outcome.state !== 'wanted',
        figures: answered?.decision ? figuresOf(answered.decision) : null,
        applicant: sealed.get(session.id)?.toString('hex') ?? null,
        tokens: applicant
          ? `{${tokensOf(present.keys, searchableOf(applicant, externalIds.get(session.id) ?? null)).join(',')}}`
          : null,
      };
    });
    const at = now();

    await tx.execute(sql`
      update mirror_session m set
        result_state = r.state, result_tries = r.tries, result_due_at = r.due_at,
        result_status = case when r.is_news then m.status else m.result_status end,
        result_read_at = case when r.is_news then ${at}::timestamptz else m.result_read_at end,
        score = case when r.is_news then r.score else m.score end,
        level = case when r.is_news then r.level else m.level end,
        factors = case when r.is_news then r.factors::jsonb else m.factors end,
        weakest_factor = case when r.is_news then r.weakest_factor else m.weakest_factor end,
        weakest_score = case when r.is_news then r.weakest_score else m.weakest_score end,
        has_document = case when r.is_news then r.applicant is not null else m.has_document end,
        applicant = case when r.is_news then decode(r.applicant, 'hex') else m.applicant end,
        tokens = case when r.is_news then r.tokens::bigint[] else m.tokens end,
        token_key_id = case when not r.is_news then m.token_key_id
                            when r.tokens is not null then ${present.keyId} end
      from unnest(
        ${list(rows, ({ number }) => number)}::int[],
        ${list(rows, ({ isNews }) => isNews)}::boolean[],
        ${list(rows, ({ state }) => state)}::text[],
        ${list(rows, ({ tries }) => tries)}::smallint[],
        ${list(rows, ({ dueInMs }) => dueInMs && new Date(at.getTime() + dueInMs).toISOString())}::timestamptz[],
        ${list(rows, ({ figures }) => figures?.score ?? null)}::real[],
        ${list(rows, ({ figures }) => figures?.level ?? null)}::text[],
        ${list(rows, ({ figures }) => figures && JSON.stringify(figures.factors))}::text[],
        ${list(rows, ({ figures }) => figures?.weakestFactor ?? null)}::text[],
        ${list(rows, ({ figures }) => figures?.weakestScore ?? null)}::real[],
        ${list(rows, ({ applicant }) => applicant)}::text[],
        ${list(rows, ({ tokens }) => tokens)}::text[]
      ) as r (number, is_news, state, tries, due_at, score, level, factors, weakest_factor, weakest_score, applicant, tokens)
      where m.number = r.number
    `);

    return kept.length;
  });
