/** Learns how the service pages its list: the first page number, the page size and the order. */

import { AppError, isAppError } from '@/lib/base/errors';
import type { Upstream } from '@/lib/upstream';
import { type ListOrder, type ListRow, type ListShape, rowsOf, sameRows } from './list';

/** The interface sets no maximum page size; a service's cap is learnt. */
export const wantedPageSize = 1000;

/** Tried in turn if the service refuses large pages. */
const smallerSizes = [500, 200, 100, 50, 20, 10] as const;

/** `null`: the service rejects this page number or size. */
const tryPage = async (
  upstream: Pick<Upstream, 'listSessions'>,
  page: number,
  size: number,
): Promise<ListRow[] | null> => {
  try {
    return rowsOf(await upstream.listSessions(page, size));
  } catch (error) {
    if (isAppError(error, 'BAD_REQUEST')) return null;
    throw error;
  }
};

const microseconds = (instant: string): number => {
  const [seconds = '', fraction = ''] = instant.replace('Z', '').split('.');

  return Date.parse(`${seconds}Z`) * 1000 + Number(`${fraction}000000`.slice(0, 6));
};

/** The order of these rows; `null`: too few rows, or all of the same time. */
export const orderOf = (rows: readonly ListRow[]): ListOrder | null => {
  const times = rows.flatMap(({ createdAt }) => (createdAt === null ? [] : [microseconds(createdAt)]));
  const steps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  const [falls, rises] = [steps.some((step) => step < 0), steps.some((step) => step > 0)];

  if (falls && rises) return 'none';

  return falls ? 'newest first' : rises ? 'oldest first' : null;
};

/** Combines two observations: the list has an order only if neither contradicts it. */
export const combineOrders = (one: ListOrder | null, other: ListOrder | null): ListOrder | null =>
  one === null || one === other ? other : other === null ? one : 'none';

/** Compares two pages. `moving`: rows moved between the answers, so nothing follows. */
const compare = (one: readonly ListRow[], other: readonly ListRow[]): 'same' | 'different' | 'moving' => {
  if (one.length > 0 && one[0]?.id === other[0]?.id) return 'same';
  const ids = new Set(one.map(({ id }) => id));

  return other.some(({ id }) => ids.has(id)) ? 'moving' : 'different';
};

/**
 * `pages`: how the list is paged. `rows`: the only page; that is too little to learn paging from. `isWhole`: it is the
 * whole list, and not one page that the service repeats whatever page number is requested.
 */
export type Learnt = { pages: ListShape } | { rows: ListRow[]; isWhole: boolean };

/** Confirms that pages 0 and 1 are the same while a second page exists. */
const areStillSame = async (
  upstream: Pick<Upstream, 'listSessions'>,
  size: number,
  second: readonly ListRow[],
): Promise<boolean> => {
  const [zero, one, two] = [
    await tryPage(upstream, 0, size),
    await tryPage(upstream, 1, size),
    await tryPage(upstream, 2, size),
  ];

  return compare(zero ?? [], one ?? []) === 'same' && compare(second, two ?? []) === 'same';
};

/**
 * A page that comes again for the next page number is the end of the list, or the service ignores page numbers. Halves
 * tell: if the second half comes as a page of its own, page numbers count.
 */
const followsPageNumbers = async (
  upstream: Pick<Upstream, 'listSessions'>,
  possibleBases: readonly number[],
  rows: readonly ListRow[],
): Promise<boolean> => {
  if (rows.length < 2) return true;
  const size = Math.ceil(rows.length / 2);

  for (const base of possibleBases) {
    const [first, second] = [await tryPage(upstream, base, size), await tryPage(upstream, base + 1, size)];
    if (sameRows(first ?? [], rows.slice(0, size)) && sameRows(second ?? [], rows.slice(size))) return true;
  }

  return false;
};

const hasRepeats = (rows: readonly ListRow[]): boolean => new Set(rows.map(({ id }) => id)).size < rows.length;

const maxTries = 5;

const learnWithSize = async (
  upstream: Pick<Upstream, 'listSessions'>,
  size: number,
): Promise<Learnt | 'refused' | 'moving'> => {
  const zero = await tryPage(upstream, 0, size);
  const one = await tryPage(upstream, 1, size);
  if (!zero && !one) return 'refused';

  const [zeroRows, oneRows] = [zero ?? [], one ?? []];
  if (zeroRows.length === 0 && oneRows.length === 0) return { rows: [], isWhole: true };

  const beginnings = compare(zeroRows, oneRows);
  if (beginnings === 'moving') return 'moving';

  // With pages starting at 1, some services treat 0 as 1.
  const base = zeroRows.length === 0 || beginnings === 'same' ? 1 : 0;
  const first = base === 0 ? zeroRows : oneRows;
  const second = base === 0 ? oneRows : ((await tryPage(upstream, 2, size)) ?? []);
  const next = compare(first, second);
  if (next === 'moving') return 'moving';
  if (second.length === 0 || next === 'same') {
    // A removal in between would have pulled a row from the second page to the first, unseen.
    const again = (await tryPage(upstream, base, size)) ?? [];

    if (!sameRows(first, again)) return 'moving';
    // Equal pages 0 and 1 may also be one page of a list that begins at 0 and repeats its end.
    const possibleBases = beginnings === 'same' ? [1, 0] : [base];
    const isEnd = second.length === 0 || (await followsPageNumbers(upstream, possibleBases, first));

    return { rows: first, isWhole: isEnd && !hasRepeats(first) };
  }
  // Some services repeat the last page past the end. If 0 and 1 were equal for that reason, they no longer are.
  if (beginnings === 'same' && !(await areStillSame(upstream, size, second))) return 'moving';

  // A page with a successor is full: if it has fewer rows than requested, the service caps the size.
  return { pages: { base, size: first.length, order: combineOrders(orderOf(first), orderOf(second)) } };
};

export const learnList = async (upstream: Pick<Upstream, 'listSessions'>, wantedSize: number): Promise<Learnt> => {
  const sizes = [wantedSize, ...smallerSizes.filter((smaller) => smaller < wantedSize)];
  let tries = 0;

  for (let index = 0; index < sizes.length && tries < maxTries; ) {
    const learnt = await learnWithSize(upstream, sizes[index] ?? 1);

    if (learnt === 'refused') {
      index += 1;
    } else if (learnt === 'moving') {
      tries += 1;
    } else {
      return learnt;
    }
  }
  throw new AppError('UPSTREAM_BROKEN_PAYLOAD', {
    message: 'the list could not be paged',
    userMessage:
      tries > 0
        ? "The service's list changes too fast to detect how it is paged."
        : 'The service rejects every page of its list.',
  });
};
