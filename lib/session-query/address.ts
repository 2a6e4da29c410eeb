/** A query as the parameters of an address, and back. Both the screen and the server read it with this. */
import { isSessionIdStart } from '@/lib/contract/path-parts';
import { facetNames, type ListColumnName, listColumns, type SortColumn, sortColumns, timeFilterNames } from './columns';
import {
  noFilter,
  none,
  type PageSize,
  type Place,
  pageSizes,
  type SessionFilter,
  type SessionQuery,
  startQuery,
  type TimeRange,
} from './query';

/** An invalid parameter, or an invalid combination. */
export type AddressProblem =
  | (typeof filterParameters)['lists' | 'singles'][number]
  | 'sort'
  | 'size'
  | 'columns'
  | 'score range'
  | 'tag number'
  | 'several places';

export interface ReadQuery {
  query: SessionQuery;
  /** Invalid parameters. A screen leaves them out; the server refuses them, with the sentences of `checkAddress`. */
  problems: AddressProblem[];
}

const placeNames = ['from', 'after', 'before', 'at'] as const;

/** Parameters that hold a filter; those in `lists` may be given more than once. */
export const filterParameters = {
  lists: [...facetNames, 'factor'],
  singles: ['scoreFrom', 'scoreTo', ...timeFilterNames, 'waiting', 'expiry', 'id'],
} as const;

/** Parameters that hold order, page size, columns and place. */
export const pageParameters = ['sort', 'size', 'columns', ...placeNames, 'end'] as const;

const instantForm = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,6})?)?Z)?$/;

/** A day or a moment in UTC that exists: `Date` alone takes 30 February for 2 March. */
export const isMoment = (text: string): boolean => {
  const at = instantForm.test(text) ? new Date(text) : null;

  return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text.slice(0, 16).replace('Z', ''));
};

const readRange = (text: string): TimeRange | null => {
  const last = /^(\d{1,4})([hd])$/.exec(text);
  if (last) return Number(last[1]) > 0 ? { last: Number(last[1]), unit: last[2] as 'h' | 'd' } : null;

  const [from = '', to = '', ...rest] = text.split('/');
  const fits = rest.length === 0 && text.includes('/') && [from, to].every((part) => part === '' || isMoment(part));

  const isSpan = from === '' || to === '' || Date.parse(from) < Date.parse(to);

  return fits && isSpan && (from !== '' || to !== '') ? { from: from || null, to: to || null } : null;
};

const writeRange = (range: TimeRange): string =>
  'last' in range ? `${range.last}${range.unit}` : `${range.from ?? ''}/${range.to ?? ''}`;

const readNumber = (text: string, isFine: (value: number) => boolean): number | null => {
  const value = /^\d{1,6}(\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN;

  return isFine(value) ? value : null;
};

const isScore = (value: number) => value >= 0 && value <= 100;

/** Long enough for every code there is, short enough not to be a text. */
const fitsList = (values: readonly string[]) =>
  values.length <= 300 && values.every((value) => value.length > 0 && value.length <= 100);

export const readAddress = (params: URLSearchParams): ReadQuery => {
  const problems: AddressProblem[] = [];
  const filter: SessionFilter = { ...noFilter };
  let { sort, size, place } = startQuery;

  const one = <Value>(name: AddressProblem, read: (text: string) => Value | null): Value | null => {
    const text = params.get(name);
    if (text === null) return null;

    const value = read(text);
    if (value === null) problems.push(name);

    return value;
  };

  for (const name of facetNames) {
    const values = [...new Set(params.getAll(name))];
    if (fitsList(values)) filter[name] = values;
    else problems.push(name);
  }
  filter.scoreFrom = one('scoreFrom', (text) => readNumber(text, isScore));
  filter.scoreTo = one('scoreTo', (text) => readNumber(text, isScore));
  if (filter.scoreFrom !== null && filter.scoreTo !== null && filter.scoreFrom > filter.scoreTo) {
    problems.push('score range');
    filter.scoreTo = null;
  }
  const tags = filter.tag.filter((value) => value === none || /^\d{1,9}$/.test(value));
  if (tags.length < filter.tag.length) problems.push('tag number');
  filter.tag = tags;
  for (const name of timeFilterNames) filter[name] = one(name, readRange);
  filter.waitingHours = one('waiting', (text) => readNumber(text, (value) => value > 0));
  filter.expiryMonths = one('expiry', (text) => readNumber(text, (value) => Number.isInteger(value) && value <= 120));
  filter.id = one('id', (text) => (text.length >= 4 && isSessionIdStart(text) ? text : null));

  const factors = [...new Set(params.getAll('factor'))].map((text) => {
    const cut = text.lastIndexOf(':');

    return { name: text.slice(0, cut), level: text.slice(cut + 1), isFine: cut > 0 && cut < text.length - 1 };
  });
  if (factors.every(({ isFine }) => isFine) && fitsList(params.getAll('factor'))) {
    filter.factor = factors.map(({ name, level }) => ({ name, level }));
  } else {
    problems.push('factor');
  }

  const sortText = params.get('sort');
  if (sortText !== null) {
    const column = sortText.replace(/^-/, '');
    if ((sortColumns as readonly string[]).includes(column)) {
      sort = { column: column as SortColumn, descending: sortText.startsWith('-') };
    } else {
      problems.push('sort');
    }
  }
  size = one<PageSize>('size', (text) => pageSizes.find((known) => String(known) === text) ?? null) ?? size;
  const columns = one('columns', readColumns);
  const places = readPlaces(params);
  if (places.length === 1) place = places[0] ?? place;
  else if (places.length > 1) problems.push('several places');

  return { query: { filter, sort, size, place, columns }, problems };
};

const readColumns = (text: string): ListColumnName[] | null => {
  const names = (text === '' ? [] : [...new Set(text.split(','))]) as ListColumnName[];

  return names.every((name) => listColumns.includes(name)) ? names : null;
};

const readPlaces = (params: URLSearchParams): Place[] => [
  ...placeNames.flatMap((kind): Place[] => {
    const text = params.get(kind);
    if (text === null) return [];

    return [kind === 'at' ? { kind, key: text } : { kind, cursor: text }];
  }),
  ...(params.has('end') ? [{ kind: 'end' } as const] : []),
];

/** Only what differs from the start, in a fixed order: two equal queries have one address. */
export const writeAddress = ({ filter, sort, size, place, columns }: SessionQuery): URLSearchParams => {
  const params = writeFilter(filter);

  if (sort.column !== startQuery.sort.column || sort.descending !== startQuery.sort.descending) {
    params.set('sort', `${sort.descending ? '-' : ''}${sort.column}`);
  }
  if (size !== startQuery.size) params.set('size', String(size));
  if (columns) params.set('columns', columns.join(','));
  if (place.kind === 'end') params.set('end', '1');
  else if (place.kind === 'at') params.set('at', place.key);
  else if (place.kind !== 'start') params.set(place.kind, place.cursor);

  return params;
};

export const writeFilter = (filter: SessionFilter): URLSearchParams => {
  const params = new URLSearchParams();

  for (const name of facetNames) {
    for (const value of [...filter[name]].sort()) params.append(name, value);
  }
  for (const { name, level } of filter.factor) params.append('factor', `${name}:${level}`);
  for (const name of ['scoreFrom', 'scoreTo'] as const) {
    if (filter[name] !== null) params.set(name, String(filter[name]));
  }
  for (const name of timeFilterNames) {
    if (filter[name]) params.set(name, writeRange(filter[name]));
  }
  if (filter.waitingHours !== null) params.set('waiting', String(filter.waitingHours));
  if (filter.expiryMonths !== null) params.set('expiry', String(filter.expiryMonths));
  if (filter.id !== null) params.set('id', filter.id);

  return params;
};
