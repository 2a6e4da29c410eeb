/** The session list: a page of rows, the total, facet counts and coverage. */
import type { Count, Facet, SessionListAnswer, SessionRow } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import type { Keyring } from '@/lib/keys';
import { type FacetName, facetNames, isOfResults, type SessionFilter } from '@/lib/session-query';
import { countedAsOf, coverageOf, type ResultCounts } from '../coverage';
import { type RowView, readRowsByNumber } from './rows';
import type { Ask, Selection } from './select';
import type { SessionIndex } from './session-index';

export interface ListTools {
  db: Queryable;
  keys: Keyring;
  index: Pick<SessionIndex, 'ready' | 'refresh' | 'select' | 'state'>;
}

export const restsOnResults = (filter: SessionFilter, without?: FacetName): boolean =>
  filter.scoreFrom !== null ||
  filter.scoreTo !== null ||
  filter.factor.length > 0 ||
  filter.expiryMonths !== null ||
  facetNames.some((name) => isOfResults(name) && name !== without && filter[name].length > 0);

/** How many sessions are still to be read before a count under this filter is exact. */
export const unreadFor = ({ expiryMonths }: SessionFilter, { wanted, expiryUnread = 0 }: ResultCounts): number =>
  wanted + (expiryMonths === null ? 0 : expiryUnread);

/** Whether a count is exact; one that depends on results is so only when all are read. */
export const kindsOf =
  (isListExact: boolean, wanted: number) =>
  (isOfResults: boolean): Count['kind'] =>
    isListExact && (!isOfResults || wanted === 0) ? 'exactly' : 'at least';

const facetsOf = (facets: Selection['facets'], kindOf: (name: FacetName) => Count['kind']) =>
  Object.fromEntries(
    facetNames.map((name) => [name, { kind: kindOf(name), values: facets[name] } satisfies Facet]),
  ) as Record<FacetName, Facet>;

const readPage = async (
  { db, keys }: Pick<ListTools, 'db' | 'keys'>,
  { rows }: Selection,
  view: RowView,
): Promise<{ found: SessionRow[]; isComplete: boolean }> => {
  const byNumber = await readRowsByNumber(
    db,
    keys,
    rows.map(({ number }) => number),
    view,
  );
  const found = rows.flatMap(({ number, cursor }) => {
    const row = byNumber.get(number);

    return row ? [{ ...row, cursor }] : [];
  });

  return { found, isComplete: found.length === rows.length };
};

export const listSessions = async (
  { db, keys, index }: ListTools,
  ask: Ask,
  view: RowView = {},
): Promise<SessionListAnswer> => {
  await index.ready();
  let selection = index.select(ask);
  let page = await readPage({ db, keys }, selection, view);

  if (!page.isComplete) {
    // Some rows left meanwhile, so select again without them.
    await index.refresh();
    selection = index.select(ask);
    page = await readPage({ db, keys }, selection, view);
  }

  const { start, total, facets, newest, arrived } = selection;
  const { facts, counts, asOf } = index.state();
  const { filter } = ask.query;
  const isSearch = ask.among !== null && ask.among !== undefined;
  const kindOf = kindsOf(facts.isExact, unreadFor(filter, counts));

  return {
    rows: page.found,
    position: page.found.length > 0 ? start + 1 : null,
    total: { count: total, kind: kindOf(isSearch || restsOnResults(filter)) },
    hasPrevious: start > 0,
    hasNext: start + selection.rows.length < total,
    facets: facetsOf(facets, (name) => kindOf(isSearch || isOfResults(name) || restsOnResults(filter, name))),
    coverage: coverageOf(facts, counts),
    asOf: countedAsOf(facts, asOf),
    newest,
    arrived,
  };
};
