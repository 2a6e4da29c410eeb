/** A query as the parameters of an address, and back. Both the screen and the server read it with this. */
import {
  noFilter,
  none,
  type PageSize,
  type Place,
  pageSizes,
  type SessionFilter,
  type SessionQuery,
  type SortColumn,
  sortColumns,
  startQuery,
  type TimeRange,
} from './query';

export interface ReadQuery {
  query: SessionQuery;
  /** Parameters that could not be understood, each with what it should be. A screen leaves them out; the server refuses. */
  problems: string[];
}

const listNames = ['status', 'country', 'documentType', 'level', 'weakest', 'assignee', 'tag'] as const;
const rangeNames = ['created', 'completed', 'decided'] as const;
const placeNames = ['from', 'after', 'before', 'at'] as const;

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
  const problems: string[] = [];
  const filter: SessionFilter = { ...noFilter };
  let { sort, size, place } = startQuery;

  const one = <Value>(name: string, read: (text: string) => Value | null, shouldBe: string): Value | null => {
    const text = params.get(name);
    if (text === null) return null;

    const value = read(text);
    if (value === null) problems.push(`${name} must be ${shouldBe}`);

    return value;
  };

  for (const name of listNames) {
    const values = [...new Set(params.getAll(name))];
    if (fitsList(values)) filter[name] = values;
    else problems.push(`${name} must be at most 300 codes of at most 100 characters`);
  }
  filter.scoreFrom = one('scoreFrom', (text) => readNumber(text, isScore), 'a score from 0 to 100');
  filter.scoreTo = one('scoreTo', (text) => readNumber(text, isScore), 'a score from 0 to 100');
  if (filter.scoreFrom !== null && filter.scoreTo !== null && filter.scoreFrom > filter.scoreTo) {
    problems.push('scoreFrom must not be above scoreTo');
    filter.scoreTo = null;
  }
  const tags = filter.tag.filter((value) => value === none || /^\d{1,9}$/.test(value));
  if (tags.length < filter.tag.length) problems.push(`tag must be the number of a tag, or ${none}`);
  filter.tag = tags;
  const rangeForm = 'a time such as 7d, 24h or 2026-11-01/2026-11-08, which ends after it begins';
  for (const name of rangeNames) filter[name] = one(name, readRange, rangeForm);
  filter.waitingHours = one('waiting', (text) => readNumber(text, (value) => value > 0), 'a number of hours above 0');
  filter.id = one(
    'id',
    (text) => (/^[A-Za-z0-9_-]{4,64}$/.test(text) ? text : null),
    'the first 4 to 64 characters of a session id',
  );

  const factors = [...new Set(params.getAll('factor'))].map((text) => {
    const cut = text.lastIndexOf(':');

    return { name: text.slice(0, cut), level: text.slice(cut + 1), isFine: cut > 0 && cut < text.length - 1 };
  });
  if (factors.every(({ isFine }) => isFine) && fitsList(params.getAll('factor'))) {
    filter.factor = factors.map(({ name, level }) => ({ name, level }));
  } else {
    problems.push('factor must be a factor and a level, such as faceVerification:LOW');
  }

  const sortText = params.get('sort');
  if (sortText !== null) {
    const column = sortText.replace(/^-/, '');
    if ((sortColumns as readonly string[]).includes(column)) {
      sort = { column: column as SortColumn, descending: sortText.startsWith('-') };
    } else {
      problems.push(`sort must be one of ${sortColumns.join(', ')}, with a minus sign for the other way`);
    }
  }
  size =
    one<PageSize>('size', (text) => pageSizes.find((known) => String(known) === text) ?? null, '50, 100 or 200') ??
    size;
  const places = readPlaces(params);
  if (places.length === 1) place = places[0] ?? place;
  else if (places.length > 1) problems.push('only one of from, after, before, at and end may be given');

  return { query: { filter, sort, size, place }, problems };
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
export const writeAddress = ({ filter, sort, size, place }: SessionQuery): URLSearchParams => {
  const params = writeFilter(filter);

  if (sort.column !== startQuery.sort.column || sort.descending !== startQuery.sort.descending) {
    params.set('sort', `${sort.descending ? '-' : ''}${sort.column}`);
  }
  if (size !== startQuery.size) params.set('size', String(size));
  if (place.kind === 'end') params.set('end', '1');
  else if (place.kind === 'at') params.set('at', place.key);
  else if (place.kind !== 'start') params.set(place.kind, place.cursor);

  return params;
};

export const writeFilter = (filter: SessionFilter): URLSearchParams => {
  const params = new URLSearchParams();

  for (const name of listNames) {
    for (const value of [...filter[name]].sort()) params.append(name, value);
  }
  for (const { name, level } of filter.factor) params.append('factor', `${name}:${level}`);
  for (const name of ['scoreFrom', 'scoreTo'] as const) {
    if (filter[name] !== null) params.set(name, String(filter[name]));
  }
  for (const name of rangeNames) {
    if (filter[name]) params.set(name, writeRange(filter[name]));
  }
  if (filter.waitingHours !== null) params.set('waiting', String(filter.waitingHours));
  if (filter.id !== null) params.set('id', filter.id);

  return params;
};
