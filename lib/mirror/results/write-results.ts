/** Writes a batch of results to the mirror in one transaction. */

import { sql } from 'drizzle-orm';
import { backoff } from '@/lib/base/backoff';
import { now } from '@/lib/base/clock';
import { dayMs, hourMs, minuteMs } from '@/lib/base/durations';
import type { Decision, DocumentResult } from '@/lib/contract';
import type { Database, Queryable } from '@/lib/db';
import type { Keyring } from '@/lib/keys';
import { readExternalIds } from '../external-ids';
import { tokenKeysOf, tokensOf } from '../names/tokens';
import { lockMirrorForWriting } from '../removal';
import { type Applicant, applicantOf, sealApplicants, searchableOf } from './applicant';
import { expiryMonthOf } from './expiry';
import { figuresOf } from './figures';

export interface WantedSession {
  id: string;
  number: number;
  tries: number;
  /** The last transaction to write the row, as of picking it. */
  written: string;
}

/** `failed`: transient. `unknown`: the service lists the session but has no results for it. */
export type Reading =
  | { outcome: 'failed' | 'unknown' }
  | {
      outcome: 'answered';
      state: 'read' | 'withheld' | 'unreadable';
      decision: Decision | null;
      document: DocumentResult | null;
    };

export interface ReadSession {
  session: WantedSession;
  reading: Reading;
}

/** After transient failures. */
const pauseAfter = (tries: number): number => backoff(tries + 1, { first: minuteMs / 2, longest: hourMs });

/** After this many tries, the results of a listed but unknown session count as withheld. */
const maxUnknownTries = 4;

/** Withheld results usually come with another status, unreadable ones with another version of the service. */
const retryAfterMs = { read: null, withheld: hourMs, unreadable: dayMs } as const;

interface Outcome {
  state: 'wanted' | keyof typeof retryAfterMs;
  tries: number;
  dueInMs: number | null;
}

const outcomeOf = ({ session, reading }: ReadSession): Outcome => {
  const tries = Math.min(session.tries + 1, 20);

  if (reading.outcome === 'answered') {
    return { state: reading.state, tries: 0, dueInMs: retryAfterMs[reading.state] };
  }
  if (reading.outcome === 'unknown' && tries >= maxUnknownTries) {
    return { state: 'withheld', tries: 0, dueInMs: retryAfterMs.withheld };
  }

  return { state: 'wanted', tries, dueInMs: pauseAfter(session.tries) };
};

/**
 * Locks the rows that have not been written since they were picked. Rows locked by others are skipped and stay wanted.
 */
const lockUnchanged = async (tx: Queryable, sessions: readonly WantedSession[]): Promise<Set<number>> => {
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

/** Returns how many rows were written. */
export const writeResults = (db: Database, keys: Keyring, read: readonly ReadSession[]): Promise<number> =>
  db.transaction(async (tx) => {
    // Taken first, so that no key is created for a session that is being erased.
    await lockMirrorForWriting(tx);
    const locked = await lockUnchanged(
      tx,
      read.map(({ session }) => session),
    );
    const current = read.filter(({ session }) => locked.has(session.number));
    if (current.length === 0) return 0;

    const applicants = applicantsOf(current);
    const sealed = await sealApplicants(tx, keys, applicants);
    const externalIds = await readExternalIds(tx, keys, [...applicants.keys()]);
    const [tokenKey] = tokenKeysOf(keys);
    if (!tokenKey) throw new Error('There is no token key.');

    const rows = current.map(({ session, reading }) => {
      const outcome = outcomeOf({ session, reading });
      const answered = reading.outcome === 'answered' ? reading : null;
      const applicant = applicants.get(session.id);

      return {
        ...outcome,
        number: session.number,
        // A session that is still wanted keeps its earlier results.
        isNews: outcome.state !== 'wanted',
        figures: answered?.decision ? figuresOf(answered.decision) : null,
        expiryMonth: answered?.document ? expiryMonthOf(answered.document) : null,
        applicant: sealed.get(session.id)?.toString('hex') ?? null,
        tokens: applicant
          ? `{${tokensOf(tokenKey.keys, searchableOf(applicant, externalIds.get(session.id) ?? null)).join(',')}}`
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
        expiry_month = case when r.is_news then r.expiry_month::date else m.expiry_month end,
        expiry_read = r.is_news or m.expiry_read,
        applicant = case when r.is_news then decode(r.applicant, 'hex') else m.applicant end,
        tokens = case when r.is_news then r.tokens::bigint[] else m.tokens end,
        token_key_id = case when not r.is_news then m.token_key_id
                            when r.tokens is not null then ${tokenKey.keyId} end
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
        ${list(rows, ({ expiryMonth }) => expiryMonth)}::text[],
        ${list(rows, ({ applicant }) => applicant)}::text[],
        ${list(rows, ({ tokens }) => tokens)}::text[]
      ) as r (number, is_news, state, tries, due_at, score, level, factors, weakest_factor, weakest_score, expiry_month,
        applicant, tokens)
      where m.number = r.number
    `);

    return current.length;
  });
