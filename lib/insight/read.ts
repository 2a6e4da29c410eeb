/** Puts all figures together: the in-memory index supplies most, and the database the rest at the same time. */
import type { InsightAnswer } from '@/lib/answers';
import { minuteMs } from '@/lib/base/durations';
import type { Database } from '@/lib/db';
import {
  countedAsOf,
  coverageOf,
  kindsOf,
  type ListState,
  restsOnResults,
  type SessionIndex,
  type Study,
  unreadFor,
} from '@/lib/mirror';
import { readReviewPolicy } from '@/lib/review';
import { filterTombstones, readErasures, readTombstones } from './erasures';
import { describeGroups } from './groups';
import {
  addTombstones,
  countAll,
  describeFunnel,
  describeRates,
  describeResults,
  describeSessions,
  describeWeakest,
} from './outcomes';
import type { InsightQuery } from './query';
import { createPace } from './scan';
import { countFactors } from './scores';
import { countSessions, countStatuses } from './sessions';
import { previousOf, spansOf } from './spans';
import { quantilesOf, rateOf, sum } from './statistics';
import { matchingCondition, readVerdicts } from './verdicts';
import { averageQueue, measureGroups, measureWaits } from './waiting';

interface Period {
  range: InsightAnswer['range'];
  previous: InsightAnswer['previous'];
  spans: InsightAnswer['spans'];
  previousSpans: InsightAnswer['previousSpans'];
}

const periodOf = (range: InsightQuery['range']): Period => {
  const previous = previousOf(range);

  return { range, previous, spans: spansOf(range), previousSpans: spansOf(previous) };
};

/** Figures from the index. The promise `fromDatabase` may still be pending when this returns. */
const computeFromIndex = async (
  db: Database,
  { range, previous, spans, previousSpans }: Period,
  study: Study,
  state: ListState,
) => {
  const pace = createPace();
  const condition = await matchingCondition(study, pace);
  const fromDatabase = Promise.all([
    readTombstones(db, { from: previous.from, to: range.to }, study.snapshot),
    readVerdicts(db, range, condition),
    readErasures(db, range),
    readReviewPolicy(db),
  ]);
  // The index may fail first, before anybody awaits this.
  fromDatabase.catch(() => {});

  const sessions = await countSessions(study, spans, pace);

  return {
    state,
    sessions,
    previous: await countStatuses(study, previousSpans, pace),
    factors: await countFactors(study, sessions.rows, pace),
    waits: await measureWaits(study, spans, pace),
    previousWaits: await measureWaits(study, previousSpans, pace),
    groupWaits: await measureGroups(study, range, pace),
    queue: await averageQueue(study, { range, asOf: new Date(countedAsOf(state.facts, state.asOf)) }, pace),
    fromDatabase,
  };
};

/** `personId`: for filters that refer to the person who asks. */
export const readInsight = async (
  { db, index }: { db: Database; index: Pick<SessionIndex, 'ready' | 'study'> },
  { range, filter }: InsightQuery,
  personId: string,
): Promise<InsightAnswer> => {
  await index.ready();
  const period = periodOf(range);
  const { spans, previousSpans } = period;
  const found = await index.study({ filter, personId }, (study, state) => computeFromIndex(db, period, study, state));
  const { sessions, state, waits, previousWaits } = found;
  const [allTombstones, verdicts, erasure, { warnMinutes, breachMinutes }] = await found.fromDatabase;

  const { matching, areCounted } = filterTombstones(allTombstones, filter);
  const [earlier, inRange] = [
    matching.filter(({ day }) => day < range.from),
    matching.filter(({ day }) => day >= range.from),
  ];
  const tombstones = areCounted ? inRange : [];
  const erased = sum(inRange.map(({ count }) => count));
  const counts = addTombstones(sessions.counts, spans, tombstones);
  const previous = addTombstones(found.previous, previousSpans, areCounted ? earlier : []);
  const toVerdict = quantilesOf(waits);
  const breachMicros = breachMinutes * minuteMs * 1000;
  const inTime = sum(waits.map((run) => run.filter((micros) => micros < breachMicros).length));
  const kind = kindsOf(state.facts.isExact, unreadFor(filter, state.counts))(restsOnResults(filter));

  return {
    ...period,
    asOf: countedAsOf(state.facts, state.asOf),
    coverage: coverageOf(state.facts, state.counts),
    total: { count: countAll(counts), kind },
    previousTotal: { count: countAll(previous), kind },
    erased: { counted: areCounted ? erased : 0, leftOut: areCounted ? 0 : erased },
    results: describeResults(sessions.outcomes),
    sessions: describeSessions(counts, sessions.counts, previous, previousSpans),
    rates: describeRates(counts, previous, spans),
    funnel: describeFunnel(counts),
    scores: sessions.scores,
    weakest: describeWeakest(sessions.outcomes, tombstones),
    factors: found.factors,
    groups: describeGroups(sessions.groups, found.groupWaits, tombstones),
    completion: {
      spans: sessions.completion.map((run) => quantilesOf([run])),
      whole: quantilesOf(sessions.completion),
    },
    toVerdict: {
      spans: waits.map((run) => quantilesOf([run])),
      whole: toVerdict,
      previous: quantilesOf(previousWaits),
      inTime: rateOf(inTime, toVerdict?.n ?? 0),
      policy: { warnMinutes, breachMinutes },
    },
    queue: found.queue,
    verdicts,
    erasure,
  };
};
