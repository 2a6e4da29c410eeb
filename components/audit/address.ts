import { createParser, createSerializer, type inferParserType, parseAsInteger, parseAsStringLiteral } from 'nuqs';
import { isSessionId } from '@/lib/contract/path-parts';
import { isAction } from './actions';
import { allTime, isAllTime, spans, type TimeWindow } from './time-window';

const textThat = (fits: (text: string) => boolean) =>
  createParser<string>({ parse: (text) => (fits(text) ? text : null), serialize: (text) => text });

const instant = createParser<string>({
  parse: (text) => {
    const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/.test(text) ? Date.parse(text) : Number.NaN;
    return Number.isNaN(at) ? null : new Date(at).toISOString();
  },
  serialize: (text) => text,
});

const eventId = textThat((text) => /^[1-9]\d{0,17}$/.test(text));
const personId = textThat((text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text));

/** What the address bar may hold: ids, codes and instants, never a name. Whatever else stands there is not read. */
export const logAddress = {
  time: parseAsStringLiteral(spans),
  from: instant,
  to: instant,
  person: personId,
  action: textThat(isAction),
  session: textThat(isSessionId),
  /** Where the page begins: below this event, or at this place in the chain; at the newest event without either. */
  before: eventId,
  position: parseAsInteger,
  /** The event that the panel shows. */
  event: eventId,
};

/** Sessions and people are counted over a window that always has a beginning unless "all" is chosen. */
export const summaryAddress = {
  time: parseAsStringLiteral([...spans, 'all']).withDefault('7d'),
  from: instant,
  to: instant,
};

const serialize = createSerializer(logAddress);

/** A link to the events: `logHref({ session })`. */
export const logHref = (values: Partial<inferParserType<typeof logAddress>>): string => serialize('/audit', values);

export interface LogFilter {
  window: TimeWindow;
  person: string | null;
  action: string | null;
  session: string | null;
}

export type FilterName = keyof LogFilter;

export const noFilter: LogFilter = { window: allTime, person: null, action: null, session: null };

/** The filters that take something away, in the order of the bar. */
export const activeFilters = ({ window, person, action, session }: LogFilter): FilterName[] => [
  ...(isAllTime(window) ? [] : (['window'] as const)),
  ...(person === null ? [] : (['person'] as const)),
  ...(action === null ? [] : (['action'] as const)),
  ...(session === null ? [] : (['session'] as const)),
];

export const withoutFilter = (filter: LogFilter, name: FilterName): LogFilter => ({
  ...filter,
  [name]: noFilter[name],
});

/** A filter as the address bar has it. */
export const filterInAddress = ({ window, person, action, session }: LogFilter) => ({
  time: window.span,
  from: window.span === null ? window.from : null,
  to: window.span === null ? window.to : null,
  person,
  action,
  session,
});

export type Place = { before: string } | { position: number } | null;

export const placeInAddress = (place: Place) => ({
  before: place && 'before' in place ? place.before : null,
  position: place && 'position' in place ? place.position : null,
});
