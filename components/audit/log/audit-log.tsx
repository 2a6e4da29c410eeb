'use client';

import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Failure } from '../../ui/failure';
import { figure } from '../../ui/figures';
import { panelState } from '../../ui/panel-state';
import { ProblemBanner } from '../../ui/problem';
import { activeFilters } from '../address';
import { EventPanel } from '../event/event-panel';
import { AuditHead, type AuditRights, RefusedView } from '../head/audit-head';
import { logQuery } from '../queries';
import { AuditTable } from './audit-table';
import { EmptyLog, EmptyPlace } from './empty-log';
import { FilterBar } from './filter-bar';
import { LogFooter } from './log-footer';
import { useLogAddress } from './use-log-address';
import { usePages } from './use-pages';

interface AuditLogProps {
  /** Who is looking. */
  personId: string;
  rights: AuditRights;
}

/** Every event, newest first, with the one that was opened beside it. */
export const AuditLog = ({ personId, rights }: AuditLogProps) => {
  const { filter, place, eventId, setFilter, goTo, openEvent, hrefOf } = useLogAddress();
  const frame = useRef<HTMLElement>(null);

  const log = useQuery(logQuery(filter, place));
  const state = panelState(log);
  const shown = state.kind === 'ready' || state.kind === 'stale' ? state.data : null;
  // While another filter or page is on its way, the old rows stay, but what they say of themselves does not hold.
  const page = log.isPlaceholderData ? null : shown;
  const pages = usePages(filter, place, page ?? undefined, goTo);

  const retry = () => void log.refetch();
  const closeEvent = () => {
    const row = frame.current?.querySelector<HTMLElement>(`[data-event="${eventId}"]`);
    openEvent(null);
    row?.focus();
  };

  if (state.kind === 'forbidden') return <RefusedView {...state} />;

  return (
    <>
      <AuditHead here="events" rights={rights} filter={filter} unsealed={shown?.unsealed ?? null} />
      <div className="relative flex min-h-0 flex-1">
        <section ref={frame} aria-label="Events" className="flex min-h-0 min-w-0 flex-1 flex-col">
          <FilterBar
            filter={filter}
            onFilter={setFilter}
            events={shown?.events ?? []}
            total={page?.total ?? null}
            busy={log.isFetching}
            personId={personId}
          />
          {state.kind === 'stale' && (
            <ProblemBanner problem={state.problem} onRetry={retry} className="border-y border-line px-5" />
          )}
          {page && place && 'position' in place && <Sought position={place.position} events={page.events} />}
          {state.kind === 'failed' || state.kind === 'missing' ? (
            <Failure className="p-5" title="The audit log could not be read" problem={state.problem} onRetry={retry}>
              <p>This says nothing about whether there are events.</p>
            </Failure>
          ) : page && page.events.length === 0 ? (
            <div className="min-h-0 flex-1 overflow-auto">
              {place === null ? (
                <EmptyLog filter={filter} onFilter={setFilter} />
              ) : (
                <EmptyPlace onNewest={() => goTo(null)} />
              )}
            </div>
          ) : (
            <AuditTable
              answer={shown}
              busy={log.isFetching}
              personId={personId}
              openId={eventId}
              soughtPosition={place && 'position' in place ? place.position : null}
              hrefOf={hrefOf}
              onOpen={openEvent}
              onSession={(session) => setFilter({ ...filter, session })}
            />
          )}
          {(shown || state.kind === 'loading') && (
            <LogFooter
              page={page}
              filter={filter}
              place={place}
              firstRow={pages.firstRow}
              newer={pages.newer}
              onOlder={pages.older}
              goTo={goTo}
            />
          )}
        </section>
        {eventId !== null && (
          <EventPanel
            eventId={eventId}
            personId={personId}
            list={page?.events ?? []}
            wholeLog={activeFilters(filter).length === 0}
            onOpen={(id) => openEvent(id, 'replace')}
            onClose={closeEvent}
          />
        )}
      </div>
    </>
  );
};

const Sought = ({ position, events }: { position: number; events: readonly { position: number | null }[] }) => (
  <p role="status" className="border-y border-line bg-sunken px-5 py-1.5 text-12 text-ink-2">
    {events.some((event) => event.position === position)
      ? `The list begins at position ${figure(position)}.`
      : `No event stands at position ${figure(position)} in this list; it begins with the nearest one below.`}
  </p>
);
