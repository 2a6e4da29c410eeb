import { createParser, type inferParserType, parseAsInteger, parseAsStringLiteral } from 'nuqs';
import { isSessionId } from '@/lib/contract/path-parts';
import { isMoment } from '@/lib/session-query';
import { isAction } from '../words/audit/actions';
import { allTime, isAllTime, spans, type TimeWindow } from './time-window';

const textThat = (fits: (text: string) => boolean) =>
  createParser<string>({ parse: (text) => (fits(text) ? text : null), serialize: (text) => text });

const instant = createParser<string>({
  parse: (text) => (text.includes('T') && isMoment(text) ? new Date(text).toISOString() : null),
  serialize: (text) => text,
});

const eventId = textThat((text) => /^[1-9]\d{0,17}$/.test(text));
const reference = textThat((text) => /^DR-\d{4}-\d{4,9}$/.test(text));
const personId = textThat((text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text));

/** The address holds ids, codes and instants, never a name. Anything else is ignored. */
export const logAddress = {
  time: parseAsStringLiteral(spans),
  from: instant,
  to: instant,
  person: personId,
  action: textThat(isAction),
  session: textThat(isSessionId),
  /** A deletion request. */
  request: reference,
  /** The page starts below this event, at this position, or by default at the newest event. */
  before: eventId,
  position: parseAsInteger,
  /** The event shown in the panel. */
  event: eventId,
};

/** The time window of the summaries by session and by staff member; the last 7 days by default. */
export const summaryAddress = {
  time: parseAsStringLiteral([...spans, 'all']).withDefault('7d'),
  from: instant,
  to: instant,
};

const logParameters = Object.keys(logAddress) as Array<keyof typeof logAddress>;

/** A link to the events: `logHref({ session })`. The serialiser of nuqs would be loaded with every list. */
export const logHref = (values: Partial<inferParserType<typeof logAddress>>): string => {
  const parts = logParameters.flatMap((name) => {
    const value = values[name] ?? null;
    return value === null ? [] : `${name}=${encodeURIComponent(value).replaceAll('%3A', ':')}`;
  });

  return parts.length === 0 ? '/audit' : `/audit?${parts.join('&')}`;
};

export interface LogFilter {
  window: TimeWindow;
  person: string | null;
  action: string | null;
  session: string | null;
  /** The reference of a deletion request. */
  request: string | null;
}

export type FilterName = keyof LogFilter;

export const noFilter: LogFilter = { window: allTime, person: null, action: null, session: null, request: null };

/** The filters that are set, in the order of the bar. */
export const activeFilters = ({ window, person, action, session, request }: LogFilter): FilterName[] => [
  ...(isAllTime(window) ? [] : (['window'] as const)),
  ...(person === null ? [] : (['person'] as const)),
  ...(action === null ? [] : (['action'] as const)),
  ...(session === null ? [] : (['session'] as const)),
  ...(request === null ? [] : (['request'] as const)),
];

export const withoutFilter = (filter: LogFilter, name: FilterName): LogFilter => ({
  ...filter,
  [name]: noFilter[name],
});

/** A filter as address parameters. */
export const filterInAddress = ({ window, person, action, session, request }: LogFilter) => ({
  time: window.span,
  from: window.span === null ? window.from : null,
  to: window.span === null ? window.to : null,
  person,
  action,
  session,
  request,
});

export type Place = { before: string } | { position: number } | null;

export const placeInAddress = (place: Place) => ({
  before: place && 'before' in place ? place.before : null,
  position: place && 'position' in place ? place.position : null,
});
