'use client';

import { useQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { useMemo, useRef } from 'react';
import {
  activeFilters,
  filterInAddress,
  type LogFilter,
  logAddress,
  logHref,
  type Place,
  placeInAddress,
} from '../../session-data/audit-address';
import { type TableState, tableStateOf } from '../../ui/data-table';
import { figure } from '../../ui/figures';
import { panelState } from '../../ui/panel-state';
import { EventPanel } from '../event/event-panel';
import { AuditHead, type AuditRights, ForbiddenView } from '../head/audit-head';
import { logQuery } from '../queries';
import { AuditTable } from './audit-table';
import type { LogContext } from './columns';
import { EmptyLog, EmptyPlace } from './empty-log';
import { FilterBar } from './filter-bar';
import { LogFooter } from './log-footer';
import { type LogLine, logLines } from './log-lines';
import { usePages } from './use-pages';

interface AuditLogProps {
  /** Who is looking at the page. */
  personId: string;
  rights: AuditRights;
}

/** Every event, newest first, with the open one beside the list. */
export const AuditLog = ({ personId, rights }: AuditLogProps) => {
  const { filter, place, eventId, setFilter, goTo, openEvent, hrefOf } = useLogAddress();
  const frame = useRef<HTMLElement>(null);

  const log = useQuery(logQuery(filter, place));
  const panel = panelState(log);
  const shown = panel.kind === 'ready' || panel.kind === 'stale' ? panel.data : null;
  // While another filter or page loads, the old rows stay, but their counts and pages no longer apply.
  const page = log.isPlaceholderData ? null : shown;
  const pages = usePages(filter, place, page ?? undefined, goTo);
  const lines = useMemo(() => (shown ? logLines(shown.events, shown.checkpoints) : []), [shown]);
  const targetPosition = place && 'position' in place ? place.position : null;
  const context = useMemo<LogContext>(
    () => ({
      personId,
      targetPosition,
      hrefOf,
      onOpen: openEvent,
      onSession: (session) => setFilter({ ...filter, session }),
    }),
    [personId, targetPosition, hrefOf, openEvent, setFilter, filter],
  );

  const closeEvent = () => {
    const row = frame.current?.querySelector<HTMLElement>(`[data-event="${eventId}"]`);
    openEvent(null);
    row?.focus();
  };

  if (panel.kind === 'forbidden') return <ForbiddenView {...panel} />;

  const state: TableState<LogLine> =
    log.isPlaceholderData && lines.length === 0
      ? { kind: 'loading' }
      : tableStateOf(panel, {
          rowsOf: () => lines,
          isRefreshing: log.isFetching,
          failed: 'Audit log could not be loaded',
          note: 'There may still be events.',
          empty: (
            <div className="min-h-0 flex-1 overflow-auto">
              {place === null ? (
                <EmptyLog filter={filter} onFilter={setFilter} />
              ) : (
                <EmptyPlace onNewest={() => goTo(null)} />
              )}
            </div>
          ),
          onRetry: () => void log.refetch(),
        });

  return (
    <>
      <AuditHead
        here="events"
        rights={rights}
        filter={filter}
        total={page?.total ?? null}
        unsealed={shown?.unsealed ?? null}
      />
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
          <AuditTable
            state={state}
            context={context}
            openId={eventId}
            notice={page && targetPosition !== null && <PositionNote position={targetPosition} events={page.events} />}
          />
          {(shown || panel.kind === 'loading') && (
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

const PositionNote = ({ position, events }: { position: number; events: readonly { position: number | null }[] }) => (
  <p role="status" className="border-y border-line bg-sunken px-5 py-1.5 text-12 text-ink-2">
    {events.some((event) => event.position === position)
      ? `The list starts at position ${figure(position)}.`
      : `No event at position ${figure(position)} in this list. It starts at the nearest earlier one.`}
  </p>
);

interface LogAddress {
  filter: LogFilter;
  place: Place;
  eventId: string | null;
  /** A link to the same view with that event open. */
  hrefOf: (eventId: string) => string;
  /** Also returns to the newest events: under another filter, the old place means nothing. */
  setFilter: (filter: LogFilter) => void;
  goTo: (place: Place) => void;
  /** `replace` adds no step to the browser's history. */
  openEvent: (eventId: string | null, replace?: 'replace') => void;
}

/** The address is the state of the log: a reload or a shared link shows the same events. */
const useLogAddress = (): LogAddress => {
  const [address, setAddress] = useQueryStates(logAddress, { history: 'push' });
  const { time, from, to, person, action, session, request, before, position, event } = address;

  const filter = useMemo<LogFilter>(
    () => ({
      window: { span: time, ...(time ? { from: null, to: null } : { from, to }) },
      person,
      action,
      session,
      request,
    }),
    [time, from, to, person, action, session, request],
  );
  const place = useMemo<Place>(() => {
    if (before !== null) return { before };
    return position !== null && position >= 1 ? { position } : null;
  }, [before, position]);

  // Kept when an event is opened or closed, so that only its own row is drawn again.
  const actions = useMemo<Pick<LogAddress, 'hrefOf' | 'setFilter' | 'goTo' | 'openEvent'>>(
    () => ({
      hrefOf: (id) => logHref({ ...filterInAddress(filter), ...placeInAddress(place), event: id }),
      setFilter: (next) => void setAddress({ ...filterInAddress(next), ...placeInAddress(null) }),
      goTo: (next) => void setAddress(placeInAddress(next)),
      openEvent: (id, replace) => void setAddress({ event: id }, { history: replace ?? 'push' }),
    }),
    [filter, place, setAddress],
  );

  return { filter, place, eventId: event, ...actions };
};
