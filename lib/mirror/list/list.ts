/** The session list: a page of rows, how many match, how many of each value, and how complete all that is. */
import type { Count, Facet, FacetName, SessionListAnswer, SessionRow } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import type { Keyring } from '@/lib/keys';
import type { SessionFilter } from '@/lib/session-query';
import { coverageOf } from '../coverage';
import { readRowsByNumber } from './rows';
import type { Ask, Selection } from './select';
import type { SessionIndex } from './session-index';

export interface ListTools {
  db: Queryable;
  keys: Keyring;
  index: Pick<SessionIndex, 'ready' | 'refresh' | 'select' | 'state'>;
}

/** Whether a filter asks for what is only in results. */
export const restsOnResults = (filter: SessionFilter, without?: FacetName): boolean =>
  filter.scoreFrom !== null ||
  filter.scoreTo !== null ||
  filter.factor.length > 0 ||
  (['level', 'weakest'] as const).some((name) => name !== without && filter[name].length > 0);

/** Says how sure a count can be: of results, only once all of them were read. */
export const kindsOf =
  (isListExact: boolean, wanted: number) =>
  (isOfResults: boolean): Count['kind'] =>
    isListExact && (!isOfResults || wanted === 0) ? 'exactly' : 'at least';

const facetsOf = (
  facets: Selection['facets'],
  kindOf: (name: FacetName) => Count['kind'],
): Record<FacetName, Facet> => ({
  status: { kind: kindOf('status'), values: facets.status },
  documentType: { kind: kindOf('documentType'), values: facets.documentType },
  country: { kind: kindOf('country'), values: facets.country },
  level: { kind: kindOf('level'), values: facets.level },
  weakest: { kind: kindOf('weakest'), values: facets.weakest },
  assignee: { kind: kindOf('assignee'), values: facets.assignee },
  tag: { kind: kindOf('tag'), values: facets.tag },
});

const readPage = async (
  { db, keys }: Pick<ListTools, 'db' | 'keys'>,
  { rows }: Selection,
): Promise<{ found: SessionRow[]; isWhole: boolean }> => {
  const byNumber = await readRowsByNumber(
    db,
    keys,
    rows.map(({ number }) => number),
  );
  const found = rows.flatMap(({ number, cursor }) => {
    const row = byNumber.get(number);

    return row ? [{ ...row, cursor }] : [];
  });

  return { found, isWhole: found.length === rows.length };
};

/** `among`: numbers that a search found. `since`: the `newest` of an earlier answer. */
export const listSessions = async ({ db, keys, index }: ListTools, ask: Ask): Promise<SessionListAnswer> => {
  await index.ready();
  let selection = index.select(ask);
  let page = await readPage({ db, keys }, selection);

  if (!page.isWhole) {
    // Some left between the two; once more, without them.
    await index.refresh();
    selection = index.select(ask);
    page = await readPage({ db, keys }, selection);
  }

  const { start, total, facets, newest, arrived } = selection;
  const { facts, counts, asOf } = index.state();
  const { filter } = ask.query;
  const isSearch = ask.among !== null && ask.among !== undefined;
  const kindOf = kindsOf(facts.isExact, counts.wanted);

  return {
    rows: page.found,
    position: page.found.length > 0 ? start + 1 : null,
    total: { count: total, kind: kindOf(isSearch || restsOnResults(filter)) },
    hasPrevious: start > 0,
    hasNext: start + selection.rows.length < total,
    facets: facetsOf(facets, (name) =>
      kindOf(isSearch || name === 'level' || name === 'weakest' || restsOnResults(filter, name)),
    ),
    coverage: coverageOf(facts, counts),
    asOf: asOf.toISOString(),
    newest,
    arrived,
  };
};
