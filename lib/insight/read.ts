/** The whole answer: what the index knows is worked out there, and the database is asked for the rest meanwhile. */
import type { InsightAnswer } from '@/lib/answers';
import type { Database } from '@/lib/db';
import { coverageOf, kindsOf, type ListState, restsOnResults, type SessionIndex, type Study } from '@/lib/mirror';
import { readReviewPolicy } from '@/lib/review';
import { amongMatching } from './among';
import type { InsightAsk } from './ask';
import { readErasures } from './erasures';
import { countFactors } from './factors';
import { describeGroups } from './groups';
import {
  countAll,
  describeFunnel,
  describeRates,
  describeResults,
  describeSessions,
  describeWeakest,
  withTombstones,
} from './outcomes';
import { createPace } from './pace';
import { rateOf } from './rate';
import { quantilesOf } from './runs';
import { countSessions, countStatuses } from './sessions';
import { previousOf, spansOf } from './spans';
import { fitTombstones, readTombstones } from './tombstones';
import { readVerdicts } from './verdicts';
import { countQueue, measureGroups, measureWaits } from './waiting';

interface InsightTools {
  db: Database;
  index: Pick<SessionIndex, 'ready' | 'study'>;
}

interface Period {
  range: InsightAnswer['range'];
  previous: InsightAnswer['previous'];
  spans: InsightAnswer['spans'];
  previousSpans: InsightAnswer['previousSpans'];
}

const periodOf = (range: InsightAsk['range']): Period => {
  const previous = previousOf(range);

  return { range, previous, spans: spansOf(range), previousSpans: spansOf(previous) };
};

/** Everything over the sessions themselves. `fromDatabase` is under way when this is done. */
const workOut = async (
  db: Database,
  { range, previous, spans, previousSpans }: Period,
  study: Study,
  state: ListState,
) => {
  const pace = createPace();
  const among = await amongMatching(study, pace);
  const fromDatabase = Promise.all([
    readTombstones(db, { from: previous.from, to: range.to }, study.snapshot),
    readVerdicts(db, range, among),
    readErasures(db, range),
    readReviewPolicy(db),
  ]);
  // Whoever works out the rest may fail first.
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
    queue: await countQueue(study, { range, asOf: state.asOf }, pace),
    fromDatabase,
  };
};

/** `personId`: who asks, for filters that mean them. */
export const readInsight = async (
  { db, index }: InsightTools,
  { range, filter }: InsightAsk,
  personId: string,
): Promise<InsightAnswer> => {
  await index.ready();
  const period = periodOf(range);
  const { spans, previousSpans } = period;
  const found = await index.study({ filter, personId }, (study, state) => workOut(db, period, study, state));
  const { sessions, state, waits, previousWaits } = found;
  const [allTombstones, verdicts, erasure, { warnMinutes, breachMinutes }] = await found.fromDatabase;

  const { fitting, areTold } = fitTombstones(allTombstones, filter);
  const [earlier, inRange] = [
    fitting.filter(({ day }) => day < range.from),
    fitting.filter(({ day }) => day >= range.from),
  ];
  const tombstones = areTold ? inRange : [];
  const erased = inRange.reduce((sum, { count }) => sum + count, 0);
  const counts = withTombstones(sessions.counts, spans, tombstones);
  const previous = withTombstones(found.previous, previousSpans, areTold ? earlier : []);
  const toVerdict = quantilesOf(waits);
  const breachMicros = breachMinutes * 60_000_000;
  const inTime = waits.reduce((sum, run) => sum + run.filter((micros) => micros < breachMicros).length, 0);
  const kind = kindsOf(state.facts.isExact, state.counts.wanted)(restsOnResults(filter));

  return {
    ...period,
    asOf: state.asOf.toISOString(),
    coverage: coverageOf(state.facts, state.counts),
    total: { count: countAll(counts), kind },
    previousTotal: { count: countAll(previous), kind },
    erased: { counted: areTold ? erased : 0, leftOut: areTold ? 0 : erased },
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
