/** The appeal queue: rejected sessions that can be appealed, open appeals and decided ones. */
import { sql } from 'drizzle-orm';
import { type Person, seesInFull } from '@/lib/access';
import type {
  AppealFinding,
  AppealQueueAnswer,
  AppealQueueRow,
  AppealReason,
  AppealState,
  Count,
  SessionRow,
} from '@/lib/answers';
import type { Database, Queryable } from '@/lib/db';
import type { Keyring } from '@/lib/keys';
import {
  countedAsOf,
  coverageOf,
  kindsOf,
  type RowView,
  readRows,
  type SearchAsk,
  type SessionIndex,
  searchSessions,
} from '@/lib/mirror';
import { noFilter } from '@/lib/session-query';
import { reasonsByCode } from '../reasons';
import { type AppealFilter, createAppealSelection, type GivenReasons } from './queue-filter';
import { appealedDecision } from './rules';

interface AppealQueueTools {
  db: Queryable;
  keys: Keyring;
  index: Pick<SessionIndex, 'ready' | 'matching' | 'select' | 'state'>;
}

const maxRows = 200;

interface AppealSearchTools extends AppealQueueTools {
  db: Database;
  index: AppealQueueTools['index'] & Pick<SessionIndex, 'count'>;
}

/**
 * The queue limited to the sessions that a text finds: masked, or under a purpose with names and birth dates. Recorded, with
 * what it shows, before anything is returned.
 */
export const searchAppeals = async (
  tools: AppealSearchTools,
  ask: Omit<SearchAsk, 'filter' | 'only' | 'scope'>,
  filter: AppealFilter,
): Promise<AppealQueueAnswer & { masked: boolean }> => {
  const only: SearchAsk['only'] = async (numbers) => {
    const { found } = await selectAppeals(tools, ask.person, filter, numbers);

    return Uint32Array.from(Object.values(found).flat());
  };
  const scope = JSON.stringify(['appeals', filter]);
  const { numbers, record, recordShown } = await searchSessions(tools, { ...ask, filter: noFilter, only, scope });
  if (!seesInFull(ask.person)) {
    const [queue] = await Promise.all([readAppealQueue(tools, ask.person, filter, numbers), record()]);

    return { ...queue, masked: true };
  }

  const { queue, remember } = await tools.db.transaction(async (tx) => {
    const view = { inFull: true, searched: ask.text };
    const shown = await readAppealQueue({ ...tools, db: tx }, ask.person, filter, numbers, view);
    const ids = shown.rows.map(({ session }) => session.id);

    return { queue: shown, remember: await recordShown(tx, ids) };
  });
  remember();

  return { ...queue, masked: false };
};

const selectAppeals = async (
  { db, index }: Pick<AppealQueueTools, 'db' | 'index'>,
  person: Pick<Person, 'id'>,
  filter: AppealFilter,
  among: Uint32Array | null,
) => {
  await index.ready();
  const states = await readAppealStates(db);
  const given = await readGivenReasons(db);
  const { find, ...facets } = createAppealSelection(index, person.id, states, given, among);
  const found = { free: find('free', filter), open: find('open', filter), decided: find('decided', filter) };

  return { ...facets, found, given };
};

/** Rows, masked unless `view` says otherwise, and counts marked as exact or "at least". `among`: the sessions that a search found. */
export const readAppealQueue = async (
  { db, keys, index }: AppealQueueTools,
  person: Pick<Person, 'id'>,
  filter: AppealFilter,
  among: Uint32Array | null = null,
  view: RowView = {},
): Promise<AppealQueueAnswer> => {
  const { found, given, countFactors, countReasons } = await selectAppeals({ db, index }, person, filter, among);
  const { facts, counts, asOf } = index.state();

  // Appeals are made here, so their number is exact even while the service's list is incomplete.
  const kindOf = (state: AppealState, needsResults: boolean): Count['kind'] =>
    kindsOf(state !== 'free' || facts.isExact, counts.wanted)(needsResults);
  const countOf = (state: AppealState): Count => ({
    count: found[state].length,
    // Results that were not read yet have no names either.
    kind: kindOf(state, filter.factor.length > 0 || among !== null),
  });
  const reasons = await describeReasons(db, given);
  const reasonCounts = countReasons(filter);

  return {
    rows: await describeRows(
      db,
      person.id,
      await readRows(db, keys, found[filter.state].slice(0, maxRows), view),
      given,
      reasons,
    ),
    total: countOf(filter.state),
    counts: { free: countOf('free'), open: countOf('open'), decided: countOf('decided') },
    factors: { kind: kindOf(filter.state, true), values: countFactors(filter) },
    reasons: [...reasons.values()]
      .map((reason) => ({ ...reason, count: reasonCounts.get(reason.code) ?? 0 }))
      .filter(({ code, count }) => count > 0 || filter.reason.includes(code)),
    coverage: coverageOf(facts, counts),
    asOf: countedAsOf(facts, asOf),
  };
};

/** By session number, in queue order: open appeals, oldest first, then decided ones, newest first. */
const readAppealStates = async (db: Queryable): Promise<Map<number, 'open' | 'decided'>> => {
  const { rows } = await db.execute<{ number: number; isOpen: boolean }>(sql`
    select m.number, bool_or(a.ended_at is null) as "isOpen"
    from appeal a join mirror_session m on m.id = a.session_id
    where a.ended_at is null or a.finding is not null
    group by m.number
    order by bool_or(a.ended_at is null) desc, min(a.taken_up_at) filter (where a.ended_at is null),
      max(a.ended_at) desc, m.number
  `);

  return new Map(rows.map(({ number, isOpen }) => [number, isOpen ? 'open' : 'decided']));
};

/**
 * By session number: the reasons behind verdicts and decided appeals. A verdict that the service did not follow does not
 * explain why the session was rejected, so it is left out.
 */
const readGivenReasons = async (db: Queryable): Promise<Map<number, GivenReasons>> => {
  const { rows } = await db.execute<{ number: number } & GivenReasons>(sql`
    select m.number, m.id as "sessionId", array_agg(distinct given.code order by given.code) as codes
    from (
      select v.session_id, unnest(o.reasons) as code
      from verdict v join opinion o on o.verdict_id = v.id and o.undone_at is null and o.decision = v.decision
      where v.state in ('recorded', 'sent', 'confirmed')
      union all
      select session_id, unnest(reasons) from appeal where finding is not null
    ) as given
    join mirror_session m on m.id = given.session_id
    group by m.number, m.id
  `);

  return new Map(rows.map((row) => [row.number, row]));
};

/** By code, sorted by wording. */
const describeReasons = async (
  db: Queryable,
  given: ReadonlyMap<number, GivenReasons>,
): Promise<Map<string, AppealReason>> => {
  const codes = new Set([...given.values()].flatMap((each) => each.codes));
  const reasons = await reasonsByCode(db, [...codes]);

  return new Map(
    reasons
      .sort((one, other) => one.words.localeCompare(other.words))
      .map(({ code, words, needsNote }) => [code, { code, words, needsNote }]),
  );
};

const describeRows = async (
  db: Queryable,
  you: string,
  sessions: readonly SessionRow[],
  given: ReadonlyMap<number, GivenReasons>,
  reasons: ReadonlyMap<string, AppealReason>,
): Promise<AppealQueueRow[]> => {
  const appeals = await readLatestAppeals(
    db,
    sessions.map(({ id }) => id),
  );
  const codes = new Map([...given.values()].map((each) => [each.sessionId, each.codes]));

  return sessions.map((session) => {
    const appeal = appeals.get(session.id);

    return {
      session,
      appeal: appeal
        ? {
            against: appealedDecision(appeal.status),
            by: { id: appeal.personId, name: appeal.name },
            isYours: appeal.personId === you,
            takenUpAt: new Date(appeal.takenUpAt).toISOString(),
            endedAt: appeal.endedAt && new Date(appeal.endedAt).toISOString(),
            finding: appeal.finding,
          }
        : null,
      reasons: (codes.get(session.id) ?? []).flatMap((code) => reasons.get(code) ?? []),
    };
  });
};

interface LatestAppeal extends Record<string, unknown> {
  /** The session's status when the appeal was taken up. */
  status: string;
  personId: string;
  name: string;
  takenUpAt: string;
  endedAt: string | null;
  finding: AppealFinding | null;
}

/** By session id: the open appeal, or else the last one decided. */
const readLatestAppeals = async (db: Queryable, sessionIds: readonly string[]): Promise<Map<string, LatestAppeal>> => {
  const { rows } = await db.execute<LatestAppeal & { sessionId: string }>(sql`
    select distinct on (a.session_id) a.session_id as "sessionId", a.status, a.person_id as "personId", p.name,
      a.taken_up_at as "takenUpAt", a.ended_at as "endedAt", a.finding
    from appeal a join person p on p.id = a.person_id
    where a.session_id = any(${sql.param(sessionIds)}::text[]) and (a.ended_at is null or a.finding is not null)
    order by a.session_id, a.ended_at desc nulls first
  `);

  return new Map(rows.map((row) => [row.sessionId, row]));
};
