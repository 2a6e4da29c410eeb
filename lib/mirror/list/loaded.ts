/** The loaded index: read from the database once, then updated with each round's changes. */
import { now } from '@/lib/base/clock';
import type { Queryable } from '@/lib/db';
import { type ListingFacts, type ResultCounts, readListingFacts } from '../coverage';
import { countResults } from './columns';
import { type Changes, countAll, readAll, readChanges, readNames, readSnapshot, type Snapshot } from './follow';
import { stretchOf } from './order';
import { notLooked } from './row';
import type { NameOf } from './select';
import { createTable, type Table } from './table';

export interface ListState {
  facts: ListingFacts;
  counts: ResultCounts;
  asOf: Date;
}

export interface Loaded extends ListState {
  table: Table;
  snapshot: Snapshot;
  names: Map<string, string>;
  /** `namesAt` and `followedAt` use the process's monotonic clock. */
  namesAt: number;
  followedAt: number;
}

/** One round's reading of the database, not yet applied to the table. */
export interface Round extends Changes {
  facts: ListingFacts;
  asOf: Date;
  startedAt: number;
}

const namesEveryMs = 30_000;

const countAllResults = ({ columns, orders }: Table): ResultCounts => ({
  ...countResults(columns),
  expiryUnread: stretchOf(orders.expiry, { value: notLooked, number: -1 }, { value: 0, number: -1 }).length,
});

export const loadIndex = async (db: Queryable): Promise<Loaded> => {
  const snapshot = await readSnapshot(db);
  const table = createTable();
  await table.load(await countAll(db), readAll(db));

  return {
    table,
    snapshot,
    names: new Map(),
    namesAt: Number.NEGATIVE_INFINITY,
    facts: await readListingFacts(db),
    counts: countAllResults(table),
    asOf: now(),
    followedAt: performance.now(),
  };
};

/** Reads what changed since the last round, and people's names every half minute. */
export const readRound = async (db: Queryable, index: Loaded): Promise<Round> => {
  const [startedAt, asOf] = [performance.now(), now()];
  if (startedAt - index.namesAt > namesEveryMs) {
    index.names = await readNames(db);
    index.namesAt = startedAt;
  }
  const facts = await readListingFacts(db);

  return { ...(await readChanges(db, index.snapshot)), facts, asOf, startedAt };
};

export const hasChanges = ({ rows, gone }: Round): boolean => rows.length + gone.length > 0;

/** If this throws, the table is half updated and must be dropped. */
export const applyRound = (index: Loaded, round: Round): void => {
  const { rows, gone, facts, snapshot, asOf, startedAt } = round;
  if (hasChanges(round)) index.table.apply(rows, gone);
  Object.assign(index, {
    facts,
    counts: countAllResults(index.table),
    snapshot,
    asOf,
    followedAt: startedAt,
  } satisfies Partial<Loaded>);
};

export const stateOf = ({ facts, counts, asOf }: Loaded): ListState => ({ facts, counts, asOf });

export const nameLookup =
  ({ names }: Loaded): NameOf =>
  (personId) =>
    names.get(personId);
