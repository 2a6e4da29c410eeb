'use client';

import { useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { filterInAddress, type LogFilter, logAddress, logHref, type Place, placeInAddress } from '../address';

export interface LogPlace {
  filter: LogFilter;
  place: Place;
  eventId: string | null;
  /** The same view with that event open, for a link that can be opened elsewhere too. */
  hrefOf: (eventId: string) => string;
  /** A change of the filter goes back to the newest events: the old place means nothing under it. */
  setFilter: (filter: LogFilter) => void;
  goTo: (place: Place) => void;
  /** `replace`: without a step of its own in the browser's history, for going from one to the next. */
  openEvent: (eventId: string | null, replace?: 'replace') => void;
}

/** The address is the state of the log: a reload or a shared link shows the same events. */
export const useLogAddress = (): LogPlace => {
  const [asked, ask] = useQueryStates(logAddress, { history: 'push' });
  const { time, from, to, person, action, session, before, position, event } = asked;

  const filter = useMemo<LogFilter>(
    () => ({ window: { span: time, ...(time ? { from: null, to: null } : { from, to }) }, person, action, session }),
    [time, from, to, person, action, session],
  );
  const place = useMemo<Place>(() => {
    if (before !== null) return { before };
    return position !== null && position >= 1 ? { position } : null;
  }, [before, position]);

  return {
    filter,
    place,
    eventId: event,
    hrefOf: (id) => logHref({ ...asked, event: id }),
    setFilter: (next) => void ask({ ...filterInAddress(next), ...placeInAddress(null) }),
    goTo: (next) => void ask(placeInAddress(next)),
    openEvent: (id, replace) => void ask({ event: id }, { history: replace ?? 'push' }),
  };
};
