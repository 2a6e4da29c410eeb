/** The queue of what can be looked at again, and of what is or was. */
import type { Person } from '@/lib/access';
import type { AppealQueueAnswer, AppealQueueRow, AppealReason, AppealState, Count, SessionRow } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import type { Keyring } from '@/lib/keys';
import { coverageOf, kindsOf, readRows, type SessionIndex } from '@/lib/mirror';
import { reasonsByCode } from '../reasons';
import { againstOf } from '../rules';
import type { AppealFilter } from './filter';
import { type Given, readAppeals, readGiven, readStandings } from './known';
import { queueOf } from './select';

interface AppealQueueTools {
  db: Queryable;
  keys: Keyring;
  index: Pick<SessionIndex, 'ready' | 'matching' | 'select' | 'state'>;
}

/** The first so many are shown; the total says how many there are. */
const mostRows = 200;

/** Masked rows, and counts that say how sure they are. */
export const readAppealQueue = async (
  { db, keys, index }: AppealQueueTools,
  person: Pick<Person, 'id'>,
  filter: AppealFilter,
): Promise<AppealQueueAnswer> => {
  await index.ready();
  const standings = await readStandings(db);
  const given = await readGiven(db);
  const { find, factorsOf, reasonsOf } = queueOf(index, person.id, standings, given);
  const { facts, counts, asOf } = index.state();

  // What people here have taken up is known to the last one, however far the service's list is read.
  const kindOf = (state: AppealState, isOfResults: boolean): Count['kind'] =>
    kindsOf(state !== 'free' || facts.isExact, counts.wanted)(isOfResults);
  const found = { free: find('free', filter), open: find('open', filter), decided: find('decided', filter) };
  const countOf = (state: AppealState): Count => ({
    count: found[state].length,
    kind: kindOf(state, filter.factor.length > 0),
  });
  const words = await readWords(db, given);
  const byReason = reasonsOf(filter);

  return {
    rows: await describeRows(
      db,
      person.id,
      await readRows(db, keys, found[filter.state].slice(0, mostRows)),
      given,
      words,
    ),
    total: countOf(filter.state),
    counts: { free: countOf('free'), open: countOf('open'), decided: countOf('decided') },
    factors: { kind: kindOf(filter.state, true), values: factorsOf(filter) },
    reasons: [...words.values()]
      .map((reason) => ({ ...reason, count: byReason.get(reason.code) ?? 0 }))
      .filter(({ code, count }) => count > 0 || filter.reason.includes(code)),
    coverage: coverageOf(facts, counts),
    asOf: asOf.toISOString(),
  };
};

/** By code, those that were given, by their words. */
const readWords = async (db: Queryable, given: ReadonlyMap<number, Given>): Promise<Map<string, AppealReason>> => {
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
  given: ReadonlyMap<number, Given>,
  words: ReadonlyMap<string, AppealReason>,
): Promise<AppealQueueRow[]> => {
  const appeals = await readAppeals(
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
            against: againstOf(appeal.status),
            by: { id: appeal.personId, name: appeal.name },
            isYours: appeal.personId === you,
            takenUpAt: new Date(appeal.takenUpAt).toISOString(),
            endedAt: appeal.endedAt && new Date(appeal.endedAt).toISOString(),
            finding: appeal.finding,
          }
        : null,
      reasons: (codes.get(session.id) ?? []).flatMap((code) => words.get(code) ?? []),
    };
  });
};
