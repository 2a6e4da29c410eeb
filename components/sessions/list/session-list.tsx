'use client';

import { useQuery } from '@tanstack/react-query';
import { Download, Plus } from 'lucide-react';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import type { NewSessionOffer, Preferences } from '@/lib/answers';
import { writeFilter } from '@/lib/session-query';
import { usePageCommands } from '../../commands/page-commands';
import { PageHead } from '../../page/page-head';
import { useColumnWidths } from '../../preferences/use-column-widths';
import { usePreferences } from '../../preferences/use-preferences';
import { activeFilters } from '../../session-data/filters/active-filters';
import type { Names } from '../../session-data/filters/filter-words';
import { useNamedSearch } from '../../session-data/named-search';
import { fromList } from '../../session-data/opened-from';
import { firstPage, useListAddress } from '../../session-data/use-list-address';
import { Button } from '../../ui/button';
import { FailureNote } from '../../ui/failure-note';
import { OffPhone, OnPhone } from '../../ui/on-phone';
import { CoverageLine } from '../../words/coverage-line';
import type { SessionRights } from '../../work/rights';
import { assigneesQuery, tagsQuery } from '../../work/target-queries';
import { useSelection } from '../../work/use-selection';
import { ChipsBar } from './filters/chips-bar';
import { FacetColumn } from './filters/facets';
import { ListBody } from './list-body';
import type { OpenDialog, StartedSearch } from './list-dialogs';
import { ListFooter } from './list-footer';
import { SearchField } from './search-field';
import { useListKeys } from './table/use-list-keys';
import { usePeek } from './use-peek';
import { useSessionList } from './use-session-list';
import { ViewTabs } from './views/view-tabs';

// Loaded on first use.
const BulkBar = lazy(async () => ({ default: (await import('../bulk/bulk-bar')).BulkBar }));
const ListDialogs = lazy(async () => ({ default: (await import('./list-dialogs')).ListDialogs }));
const PeekPanel = lazy(async () => ({ default: (await import('../peek/peek-panel')).PeekPanel }));

interface SessionListProps {
  /** Who is looking at the page. */
  personId: string;
  rights: SessionRights;
  /** `null`: not for this person, or not with this service. */
  newSession?: NewSessionOffer | null;
}

/** All known sessions: filtered, sorted and searched, with the sync status. */
export const SessionList = ({ personId, rights, newSession: offer }: SessionListProps) => {
  const address = useListAddress();
  const { query, peekId, setFilter, goTo } = address;
  const { filter } = query;
  const { text, setText } = useNamedSearch();
  const [opened, setOpened] = useState(0);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  // Remembered while the page is open, so that a running search can be reopened.
  const [started, setStarted] = useState<StartedSearch | null>(null);
  const box = useRef<HTMLDivElement>(null);

  const own = usePreferences();
  const { change, failure } = own;
  // Columns in the address belong to a view: changes stay in it.
  const { columns } = query;
  const preferences = columns ? { ...own.preferences, columns } : own.preferences;
  const setPreferences = (part: Partial<Preferences>) =>
    columns && part.columns ? address.change({ columns: part.columns }) : change(part);
  const sizing = useColumnWidths('sessions', preferences, change);
  const people = useQuery(assigneesQuery).data?.people;
  const tags = useQuery(tagsQuery).data?.tags;
  const names = useMemo<Names>(() => ({ people: people ?? [], tags: tags ?? [] }), [people, tags]);

  const list = useSessionList(address, text);
  const { page, current, rows } = list;
  const active = activeFilters(filter, names);
  const selection = useSelection(rows, `${writeFilter(filter)} ${text ?? ''}`);
  const start = firstPage(query);
  const from = fromList(start, text);

  const toFirst = () => query.place.kind !== 'start' && goTo({ kind: 'start' });
  const search = (typed: string | null) => {
    if (!rights.maySearch) {
      setFilter({ id: typed === null ? null : typed.toLowerCase() });
      return;
    }
    setText(typed);
    toFirst();
  };
  // A view has no search text, so neither the list nor the box keeps one.
  const openView = (view: string) => {
    setText(null);
    setOpened(opened + 1);
    address.open(view);
  };

  const peek = usePeek(address, rows, box);
  useListKeys({
    box,
    selection,
    onPeek: peek.toggle,
    onAssign: rights.mayWork ? (sessionId) => setDialog({ kind: 'assign', sessionId }) : null,
  });

  usePageCommands('Sessions', [
    ...(offer
      ? [{ id: 'new-session', words: 'New session…', run: () => setDialog({ kind: 'new session', offer }) }]
      : []),
    ...(rights.mayExport && current && current.answer.total.count > 0
      ? [{ id: 'export-sessions', words: 'Export sessions…', run: () => setDialog({ kind: 'export' }) }]
      : []),
    { id: 'save-view', words: 'Save view…', run: () => setDialog({ kind: 'save view' }) },
  ]);

  const views = (
    <ViewTabs here={start} mayShare={rights.mayWork} onOpen={openView} onNew={() => setDialog({ kind: 'save view' })} />
  );

  return (
    <>
      <PageHead
        title="Sessions"
        beside={
          <SearchField
            key={opened}
            maySearch={rights.maySearch}
            current={rights.maySearch ? text : filter.id}
            onSearch={search}
          />
        }
      >
        {offer && (
          <Button
            size="small"
            aria-label="New session…"
            title="New session…"
            onClick={() => setDialog({ kind: 'new session', offer })}
          >
            <Plus aria-hidden="true" />
            {/* Between them, the search and a purpose need the room. */}
            <span className="hidden wide:inline">New session…</span>
          </Button>
        )}
        {rights.mayExport && (
          <Button
            size="small"
            aria-label="Export…"
            disabled={!current || current.answer.total.count === 0}
            onClick={() => setDialog({ kind: 'export' })}
          >
            <Download aria-hidden="true" />
            <span className="phone:hidden">Export…</span>
          </Button>
        )}
      </PageHead>
      <div className="flex min-h-[41px] shrink-0 flex-wrap items-center justify-between gap-x-6 border-b border-line pr-4 pb-1 pl-3 phone:min-h-0 phone:border-0 phone:pb-0 phone:pl-2 wide:flex-nowrap wide:pb-0">
        <OffPhone>
          <div className="min-w-0 phone:hidden">{views}</div>
        </OffPhone>
        <div className="w-full px-2 wide:w-auto wide:max-w-[70%] wide:shrink-0 wide:px-0">
          <CoverageLine coverage={page?.answer.coverage ?? null} />
        </div>
      </div>
      <div className="relative flex min-h-0 flex-1">
        {preferences.facetsOpen && (
          <FacetColumn facets={page?.answer.facets ?? null} filter={filter} names={names} onFilter={setFilter} />
        )}
        <section aria-label="Session list" className="relative flex min-h-0 min-w-0 flex-1 flex-col">
          <ChipsBar
            views={<OnPhone>{views}</OnPhone>}
            active={active}
            filter={filter}
            answer={page?.answer ?? null}
            names={names}
            arrived={list.arrived}
            preferences={preferences}
            onFilter={setFilter}
            onPreferences={setPreferences}
            onNew={list.toStart}
            onSaveView={() => setDialog({ kind: 'save view' })}
          />
          {failure && <FailureNote error={failure} className="mx-5 my-1.5 shrink-0" />}
          <div className="relative flex min-h-0 flex-1 flex-col">
            <ListBody
              list={list}
              query={query}
              active={active}
              preferences={preferences}
              sizing={sizing}
              selection={selection}
              peekId={peekId}
              tags={names.tags}
              personId={personId}
              from={from}
              box={box}
              onSort={(sort) => address.change({ sort })}
              onFilter={setFilter}
              onFirst={() => goTo({ kind: 'start' })}
              onClearSearch={() => search(null)}
              onFuzzySearch={() => setDialog({ kind: 'fuzzy search' })}
              onFocus={peek.follow}
              onPeek={peek.toggle}
            />
            <Suspense>
              {page && selection.count > 0 && (
                <BulkBar
                  selection={selection}
                  total={page.answer.total}
                  address={start}
                  text={text}
                  rights={rights}
                  onDone={list.refresh}
                />
              )}
            </Suspense>
          </div>
          <ListFooter
            answer={current?.answer ?? null}
            busy={list.busy}
            query={query}
            goTo={goTo}
            toStart={list.toStart}
            onSize={(size) => address.change({ size })}
          />
        </section>
        <Suspense fallback={<PeekPlace />}>
          {peekId !== null && (
            <PeekPanel
              sessionId={peekId}
              from={from}
              rights={rights}
              onClose={peek.close}
              onStep={peek.step}
              onDone={list.refresh}
            />
          )}
        </Suspense>
      </div>
      <Suspense>
        {dialog && (
          <ListDialogs
            open={dialog}
            address={start}
            columns={preferences.columns}
            text={text}
            active={active}
            count={current?.answer.total.count ?? 0}
            mayShare={rights.mayWork}
            started={started}
            onStarted={setStarted}
            onOpen={openView}
            onClose={() => setDialog(null)}
            onDone={list.refresh}
            onListed={list.toStart}
          />
        )}
      </Suspense>
    </>
  );
};

/** Holds the place of the panel while it loads, so that the table moves only once. */
const PeekPlace = () => <div className="hidden w-[300px] shrink-0 border-l border-line wide:block" />;
