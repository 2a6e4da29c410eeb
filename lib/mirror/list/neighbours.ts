/** A session's position in a list, and its neighbours. */
import type { NeighboursAnswer } from '@/lib/answers';
import { hasBit } from './bits';
import type { FilterAsk } from './filter';
import { kindsOf, restsOnResults, unreadFor } from './list';
import { positionOf } from './order';
import { find, type NameOf, placeOf, rankBy, type Sort } from './select';
import type { SessionIndex } from './session-index';
import type { Table } from './table';

export interface NeighboursAsk extends FilterAsk {
  sort: Sort;
  sessionId: string;
}

export interface Neighbours extends Pick<NeighboursAnswer, 'position' | 'previous' | 'next'> {
  total: number;
}

/** -1: not in the index. */
const slotOfId = ({ columns: { ids }, orders: { session } }: Table, id: string): number => {
  const position = positionOf(session, { value: id, number: -1 }, false);
  const slot = position < session.length ? (session.slots[position] as number) : -1;

  return slot >= 0 && ids.textOf(slot) === id ? slot : -1;
};

/** A session that does not match gets the neighbours it would have if it did. */
export const neighbours = (table: Table, nameOf: NameOf, { sort, sessionId, ...ask }: NeighboursAsk): Neighbours => {
  const found = find(table, ask);
  const slot = slotOfId(table, sessionId);
  if (slot < 0) return { position: null, total: found.total, previous: null, next: null };

  const ranking = rankBy(table, sort, found, nameOf);
  const before = ranking.rankOf(placeOf(table, sort.column, slot));
  const isIn = hasBit(found.rows, slot);
  // Previous, itself if it matches, and next: in one slice, because each slice walks the order.
  const first = Math.max(0, before - 1);
  const around = ranking.slice(first, 3);
  const idAt = (rank: number): string | null => {
    const beside = around[rank - first];

    return beside === undefined ? null : table.columns.ids.textOf(beside);
  };

  return {
    position: isIn ? before + 1 : null,
    total: found.total,
    previous: idAt(before - 1),
    next: idAt(isIn ? before + 1 : before),
  };
};

export const readNeighbours = async (
  index: Pick<SessionIndex, 'ready' | 'neighbours' | 'state'>,
  ask: NeighboursAsk,
): Promise<NeighboursAnswer> => {
  await index.ready();
  const { total, ...found } = index.neighbours(ask);
  const { facts, counts } = index.state();
  const isOfResults = (ask.among ?? null) !== null || restsOnResults(ask.filter);

  return {
    ...found,
    total: { count: total, kind: kindsOf(facts.isExact, unreadFor(ask.filter, counts))(isOfResults) },
  };
};
