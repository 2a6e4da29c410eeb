'use client';

import { queryOptions, useQuery } from '@tanstack/react-query';
import { ListChecks, Scale, ShieldAlert } from 'lucide-react';
import Link from 'next/link';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { Fragment, type ReactNode, useEffect, useMemo } from 'react';
import type { AppealQueueAnswer, AppealSearchAnswer, AppealState } from '@/lib/answers';
import { noFilter, writeFilter } from '@/lib/session-query';
import { getJson, sendJson } from '../../api';
import { refetchAfter } from '../../api/recovery';
import { BackLink } from '../../page/back-link';
import { PageHead } from '../../page/page-head';
import { useProof } from '../../proof/proof-provider';
import { usePurpose } from '../../purpose/purpose-provider';
import { valueWords } from '../../session-data/filters/filter-words';
import { searchedHref, useNamedSearch } from '../../session-data/named-search';
import { fromAppeals } from '../../session-data/opened-from';
import { isInFull } from '../../session-data/session-cells';
import { SearchedLine, SearchField } from '../../sessions';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { DataTable, tableStateOf } from '../../ui/data-table';
import { Message } from '../../ui/message';
import { panelState } from '../../ui/panel-state';
import { useShortcuts } from '../../ui/shortcuts';
import { AsOfTime } from '../../ui/time';
import { countWords, soFarWords } from '../../words/count-words';
import { CoverageLine } from '../../words/coverage-line';
import { FilterChoices } from '../filter-choices';
import { appealColumns, appealColumnsInFull, appealDetails } from './columns';

const pollEveryMs = 15_000;

type Appeals = AppealQueueAnswer & Partial<Pick<AppealSearchAnswer, 'searched' | 'masked'>>;

/** Masked and from the mirror, so it may refetch by itself; a search is recorded each time, so it may not. */
const appealsQuery = (filter: AppealsFilter, text: string | null, purpose: string | null) =>
  queryOptions({
    // The purpose decides whether a search shows names.
    queryKey: ['triage', 'appeals', filter.state, text, text === null ? null : purpose, addressOf(filter)],
    queryFn: ({ signal }): Promise<Appeals> =>
      text === null
        ? getJson<AppealQueueAnswer>(`/api/triage/appeals?${addressOf(filter)}`, signal)
        : sendJson<AppealSearchAnswer>('POST', '/api/triage/appeals/search', { text, address: addressOf(filter) }),
    // Each view has its own columns, and each search its own person: the rows of another one cannot stand in.
    // Nor may names stay whose purpose is over.
    placeholderData: (before, query) =>
      query?.queryKey[2] === filter.state &&
      query.queryKey[3] === text &&
      (text === null || query.queryKey[4] === purpose)
        ? before
        : undefined,
    ...(text === null
      ? { refetchInterval: refetchAfter(pollEveryMs), staleTime: 5000 }
      : { refetchInterval: refetchAfter(false), staleTime: 60_000, gcTime: 0, refetchOnWindowFocus: false }),
  });

/** Rejected sessions and appeals against them. */
export const AppealsPage = () => {
  const { filter, setFilter } = useAppealsFilter();
  const { text, setText } = useNamedSearch();
  const { running, reconcile } = usePurpose();
  const appeals = useQuery(appealsQuery(filter, text, running?.code ?? null));
  const { withProof } = useProof();
  const address = addressOf(filter);
  const context = useMemo(() => ({ from: fromAppeals(address, text) }), [address, text]);
  const state = panelState(appeals);
  const shown = state.kind === 'ready' || state.kind === 'stale' ? state.data : null;
  // While another filter loads, the old rows stay, but their counts no longer apply.
  const current = appeals.isPlaceholderData ? null : shown;
  const isMasked = current?.masked;
  useEffect(() => {
    if (isMasked !== undefined) reconcile(isMasked);
  }, [isMasked, reconcile]);
  const columns = shown?.rows.some(({ session }) => isInFull(session)) ? appealColumnsInFull : appealColumns;
  const filters = [
    filter.factor !== null && `Weakest factor: ${factorWords(filter.factor)}`,
    filter.reason !== null && `Reason: ${reasonWords(filter.reason, current?.reasons)}`,
  ].filter((words) => words !== false);

  const table = tableStateOf(shown && !current && shown.rows.length === 0 ? { kind: 'loading' } : state, {
    rowsOf: ({ rows }) => rows,
    isRefreshing: appeals.isFetching,
    failed: 'The appeals could not be loaded',
    empty: current && (
      <NoAppeals
        filter={filter}
        answer={current}
        text={text}
        filters={filters}
        onClearSearch={() => setText(null)}
        onClearFilters={() => setFilter({ factor: null, reason: null })}
      />
    ),
    // A burst of searches needs a proof of identity.
    onRetry: () => void withProof(() => appeals.refetch({ throwOnError: true })).catch(() => {}),
  });

  return (
    <>
      <PageHead title="Appeals" beside={<Tabs filter={filter} text={text} counts={current?.counts ?? null} />}>
        <BackLink href="/triage">Back to queue</BackLink>
      </PageHead>
      <div className="flex min-h-[41px] shrink-0 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line py-1 pr-4 pl-5 phone:pl-4">
        <CoverageLine coverage={shown?.coverage ?? null} />
        <SearchField maySearch current={text} onSearch={setText} />
      </div>
      <section aria-label="Appeals" className="flex min-h-0 min-w-0 flex-1 flex-col">
        <Filters filter={filter} onFilter={setFilter} answer={current}>
          {current && <Total answer={current} filter={filter} isSearch={text !== null} />}
        </Filters>
        {current?.searched && <SearchedLine searched={current.searched} inFull={!current.masked} />}
        <DataTable
          label="Appeals"
          variant="list"
          columns={columns[filter.state]}
          context={context}
          visible={appealDetails[filter.state]}
          rowId={({ session }) => session.id}
          state={table}
        />
      </section>
    </>
  );
};

interface TabsProps {
  filter: AppealsFilter;
  text: string | null;
  counts: AppealQueueAnswer['counts'] | null;
}

/** The filters and the search stay when the view changes. */
const Tabs = ({ filter, text, counts }: TabsProps) => (
  <nav aria-label="Appeal views" className="flex max-w-full gap-0.5 overflow-x-auto rounded-control bg-press p-0.5">
    {appealStates.map((state) => (
      <Link
        key={state}
        href={searchedHref('/triage/appeals', addressOf({ ...filter, state }), text)}
        prefetch={false}
        aria-current={state === filter.state ? 'page' : undefined}
        className={classNames(
          'inline-flex h-[26px] items-center gap-1.5 rounded-chip px-2.5 text-12 font-medium whitespace-nowrap -outline-offset-2',
          state === filter.state ? 'bg-surface text-ink shadow-1' : 'text-ink-2 hover:text-ink',
        )}
      >
        {stateNames[state]} {counts && <span>{soFarWords(counts[state])}</span>}
      </Link>
    ))}
  </nav>
);

const firstFilter = 'appeals-first-filter';

interface FiltersProps {
  filter: AppealsFilter;
  onFilter: (change: Partial<AppealsFilter>) => void;
  /** `null` while this filter loads. */
  answer: AppealQueueAnswer | null;
  children: ReactNode;
}

const Filters = ({ filter, onFilter, answer, children }: FiltersProps) => {
  useShortcuts({ f: () => document.getElementById(firstFilter)?.focus() });

  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-1.5 gap-y-1 py-1.5 pr-4 pl-5">
      <FilterChoices
        id={firstFilter}
        label="Weakest factor"
        icon={<ShieldAlert aria-hidden="true" />}
        chosen={filter.factor}
        wordsOf={factorWords}
        options={
          answer?.factors.values.map(({ value, count }) => ({
            value,
            count: countWords({ count, kind: answer.factors.kind }),
          })) ?? null
        }
        none="No known factors"
        onChoose={(factor) => onFilter({ factor })}
      />
      <FilterChoices
        label="Reason"
        icon={<ListChecks aria-hidden="true" />}
        chosen={filter.reason}
        wordsOf={(code) => reasonWords(code, answer?.reasons)}
        options={answer?.reasons.map(({ code, count }) => ({ value: code, count: String(count) })) ?? null}
        none="No reasons recorded here. The service does not share its own."
        onChoose={(reason) => onFilter({ reason })}
      />
      <div className="ml-auto">{children}</div>
    </div>
  );
};

interface TotalProps {
  answer: AppealQueueAnswer;
  filter: AppealsFilter;
  isSearch: boolean;
}

/** "1,204 matching, showing the first 100", with a link to the rest. */
const Total = ({ answer: { total, rows, asOf }, filter, isSearch }: TotalProps) => {
  const isCut = rows.length < total.count;
  const href = isCut && !isSearch ? listHref(filter) : null;

  return (
    <p role="status" className="text-12 text-ink-2">
      {/* An incomplete list never shows a zero. */}
      {total.count === 0 && total.kind === 'at least' ? (
        'none so far'
      ) : (
        <>
          <b className="font-medium text-ink">{countWords(total)}</b> matching
        </>
      )}
      {isCut && `, showing the first ${rows.length}`}
      {href && (
        <>
          {'; '}
          <Link href={href} prefetch={false} className="text-accent hover:underline">
            see all in Sessions
          </Link>
        </>
      )}{' '}
      · as of <AsOfTime at={asOf} />
    </p>
  );
};

const nothing: Record<AppealState, string> = {
  free: 'No rejected sessions to review',
  open: 'No appeals in progress',
  decided: 'No decided appeals',
};

interface NoAppealsProps {
  filter: AppealsFilter;
  answer: AppealQueueAnswer;
  text: string | null;
  /** In words. */
  filters: string[];
  onClearSearch: () => void;
  onClearFilters: () => void;
}

const missingWords: Record<AppealQueueAnswer['coverage']['standing'], string> = {
  complete: 'Not all results are loaded yet. More may appear.',
  incomplete: 'Not all sessions are loaded yet. More may appear.',
  overdue: 'Sync is overdue. More may appear.',
  failing: 'Sync is failing. More may appear.',
};

/** "3 are under Rejected": where the others are that match. */
const Elsewhere = ({ filter, text, counts }: TabsProps & { counts: AppealQueueAnswer['counts'] }) => {
  const others = appealStates.filter((state) => state !== filter.state && counts[state].count > 0);
  if (others.length === 0) return null;

  return (
    <p>
      {others.map((state, place) => (
        <Fragment key={state}>
          {place > 0 && ', '}
          <Link
            href={searchedHref('/triage/appeals', addressOf({ ...filter, state }), text)}
            prefetch={false}
            className="text-accent hover:underline"
          >
            {countWords(counts[state])} {counts[state].count === 1 ? 'is' : 'are'} under {stateNames[state]}
          </Link>
        </Fragment>
      ))}
      .
    </p>
  );
};

/** An incomplete list has none "so far". */
const NoAppeals = (props: NoAppealsProps) => {
  const { filter, answer, text, filters, onClearSearch, onClearFilters } = props;
  const { total, coverage, counts } = answer;
  const soFar = total.kind === 'at least' ? ' so far' : '';
  const active = [...(text !== null ? ['Search by name or number'] : []), ...filters];

  return (
    <Message
      className="p-5"
      icon={<Scale aria-hidden="true" />}
      title={active.length > 0 ? `No matching sessions${soFar}` : `${nothing[filter.state]}${soFar}`}
      actions={
        active.length > 0 && (
          <>
            {text !== null && <Button onClick={onClearSearch}>Clear search</Button>}
            {filters.length > 0 && <Button onClick={onClearFilters}>Clear filters</Button>}
          </>
        )
      }
    >
      {active.length > 0 && <p>{active.join(', ')}.</p>}
      {active.length > 0 && <Elsewhere filter={filter} text={text} counts={counts} />}
      {soFar !== '' && <p>{coverage.problem?.message ?? missingWords[coverage.standing]}</p>}
    </Message>
  );
};

/** Those taken up come first: somebody waits for them. */
const appealStates = ['open', 'free', 'decided'] as const;

const parsers = {
  state: parseAsStringLiteral(appealStates).withDefault('open'),
  factor: parseAsString,
  reason: parseAsString,
};

interface AppealsFilter {
  state: (typeof appealStates)[number];
  factor: string | null;
  reason: string | null;
}

/** As query parameters in a fixed order. */
const addressOf = ({ state, factor, reason }: AppealsFilter): string =>
  new URLSearchParams({
    state,
    ...(factor !== null && { factor }),
    ...(reason !== null && { reason }),
  }).toString();

/** The filter lives in the address, so that reloads and shared links show the same appeals. */
const useAppealsFilter = () => {
  const [filter, setFilter] = useQueryStates(parsers, { history: 'push' });

  return { filter, setFilter: (change: Partial<AppealsFilter>) => void setFilter(change) };
};

const stateNames: Record<AppealState, string> = {
  free: 'Rejected',
  open: 'Taken up',
  decided: 'Decided',
};

const factorWords = (factor: string): string => valueWords('weakest', factor, { people: [], tags: [] });

const reasonWords = (code: string, reasons: AppealQueueAnswer['reasons'] = []): string =>
  reasons.find((reason) => reason.code === code)?.words ?? code;

/** The same sessions in the session list, which has room for all of them; `null`: the list has no such filter. */
const listHref = ({ state, factor, reason }: AppealsFilter): string | null =>
  state === 'free' && reason === null
    ? `/sessions?${writeFilter({
        ...noFilter,
        status: ['AUTO_REJECTED', 'MANUAL_REJECTED'],
        weakest: factor === null ? [] : [factor],
      })}`
    : null;
