/** Learns from the first answers how the service lists: where page numbers begin, how large a page is, in which order. */
import type { SessionSummary } from '@/lib/contract';
import { AppError, isAppError } from '@/lib/errors';
import type { Upstream } from '@/lib/upstream';
import { type ListOrder, type ListShape, sameRows } from './list';

/** Tried in turn where a service refuses large pages. */
const smallerSizes = [500, 200, 100, 50, 20, 10] as const;

type Answer = Awaited<ReturnType<Upstream['listSessions']>>;

/** `null`: the service does not take this number, or not this size. */
const tryPage = async (
  upstream: Pick<Upstream, 'listSessions'>,
  page: number,
  size: number,
): Promise<Answer | null> => {
  try {
    return await upstream.listSessions(page, size);
  } catch (error) {
    if (isAppError(error, 'BAD_REQUEST')) return null;
    throw error;
  }
};

const microseconds = (instant: string): number => {
  const [seconds = '', fraction = ''] = instant.replace('Z', '').split('.');

  return Date.parse(`${seconds}Z`) * 1000 + Number(`${fraction}000000`.slice(0, 6));
};

/** The order that these rows show, or `null` when they show none: too few, or all of one moment. */
export const orderOf = (sessions: readonly SessionSummary[]): ListOrder | null => {
  const times = sessions.flatMap(({ createdAt }) => (createdAt === null ? [] : [microseconds(createdAt)]));
  const steps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  const [falls, rises] = [steps.some((step) => step < 0), steps.some((step) => step > 0)];

  if (falls && rises) return 'none';

  return falls ? 'newest first' : rises ? 'oldest first' : null;
};

/** What two looks at the list say together: it has an order only if nothing speaks against it. */
export const combineOrders = (one: ListOrder | null, other: ListOrder | null): ListOrder | null =>
  one === null || one === other ? other : other === null ? one : 'none';

/** How one page stands to another. `moving`: rows moved between the two answers, so that they say nothing. */
const compare = (one: readonly SessionSummary[], other: readonly SessionSummary[]): 'same' | 'different' | 'moving' => {
  if (one.length > 0 && one[0]?.id === other[0]?.id) return 'same';
  const ids = new Set(one.map(({ id }) => id));

  return other.some(({ id }) => ids.has(id)) ? 'moving' : 'different';
};

/**
 * `pages`: how the list is paged. `rows`: all of it fits on one page, here it is; one page does not tell every way of
 * paging apart, so nothing is concluded from it.
 */
export type Learnt = { pages: ListShape } | { rows: SessionSummary[] };

/** Whether page 0 is page 1 while there is a second page: seen before and after. */
const areStillAlike = async (
  upstream: Pick<Upstream, 'listSessions'>,
  size: number,
  second: readonly SessionSummary[],
): Promise<boolean> => {
  const [zero, one, two] = [
    await tryPage(upstream, 0, size),
    await tryPage(upstream, 1, size),
    await tryPage(upstream, 2, size),
  ];

  return (
    compare(zero?.sessions ?? [], one?.sessions ?? []) === 'same' && compare(second, two?.sessions ?? []) === 'same'
  );
};

const triesAtMost = 5;

const learnInSize = async (
  upstream: Pick<Upstream, 'listSessions'>,
  size: number,
): Promise<Learnt | 'refused' | 'moving'> => {
  const zero = await tryPage(upstream, 0, size);
  const one = await tryPage(upstream, 1, size);
  if (!zero && !one) return 'refused';

  const [ofZero, ofOne] = [zero?.sessions ?? [], one?.sessions ?? []];
  if (ofZero.length === 0 && ofOne.length === 0) return { rows: [] };

  const beginnings = compare(ofZero, ofOne);
  if (beginnings === 'moving') return 'moving';

  // Where pages begin with 1, some services take 0 for it.
  const base = ofZero.length === 0 || beginnings === 'same' ? 1 : 0;
  const first = base === 0 ? ofZero : ofOne;
  const second = base === 0 ? ofOne : ((await tryPage(upstream, 2, size))?.sessions ?? []);
  const next = compare(first, second);
  if (next === 'moving') return 'moving';
  if (second.length === 0 || next === 'same') {
    // A removal in between would have pulled a row from the second page to the first, past us.
    const again = (await tryPage(upstream, base, size))?.sessions ?? [];

    return sameRows(first, again) ? { rows: first } : 'moving';
  }
  // Some services repeat their last page past the end. If 0 and 1 were alike because that was all, they are not now.
  if (beginnings === 'same' && !(await areStillAlike(upstream, size, second))) return 'moving';

  // Another page after it: then this one is full, and if it has fewer rows than asked for, the service caps the size.
  return { pages: { base, size: first.length, order: combineOrders(orderOf(first), orderOf(second)) } };
};

export const learnList = async (upstream: Pick<Upstream, 'listSessions'>, wantedSize: number): Promise<Learnt> => {
  const sizes = [wantedSize, ...smallerSizes.filter((smaller) => smaller < wantedSize)];
  let tries = 0;

  for (let index = 0; index < sizes.length && tries < triesAtMost; ) {
    const learnt = await learnInSize(upstream, sizes[index] ?? 1);

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
        ? 'The service’s list changes faster than its pages can be told apart.'
        : 'The service refuses every page of its list.',
  });
};
