/** The columns and their sort orders, kept in step. */
import { hasBit } from './bits';
import { type Columns, createColumns, type NumericName, numericNames } from './columns';
import { idKey, numericKey } from './key';
import { createOrder, mergeOrder, type Order, orderAll, placeIn, positionOf } from './order';
import type { IndexRow } from './row';

export type OrderName = NumericName | 'session';
const orderNames: readonly OrderName[] = [...numericNames, 'session'];

export interface Table {
  columns: Columns;
  orders: Record<OrderName, Order>;
  /** Loads all rows into an empty table, in number order. `expected` is approximate. */
  load: (expected: number, batches: AsyncIterable<readonly IndexRow[]>) => Promise<void>;
  apply: (rows: readonly IndexRow[], gone: readonly number[]) => void;
}

interface Positions<Name extends OrderName> {
  number: number;
  positions: Record<Name, number>;
}

export const createTable = (): Table => {
  const columns = createColumns();
  const { ids } = columns;
  let spare = new Uint32Array(0);

  const numericOrder = (name: NumericName) =>
    createOrder(numericKey(() => ({ values: columns.numeric[name], numbers: columns.numbers })));
  const orders = Object.fromEntries(
    orderNames.map((name) => [
      name,
      name === 'session' ? createOrder(idKey(ids, () => columns.numbers)) : numericOrder(name),
    ]),
  ) as Record<OrderName, Order>;

  /** A session that left and came back has a new number; its former row may still be here. */
  const formerOf = ({ id, number }: IndexRow): number[] => {
    if (columns.slotOf(number) >= 0) return [];

    const { session } = orders;
    const position = positionOf(session, { value: id, number: -1 }, false);
    const slot = position < session.length ? (session.slots[position] as number) : -1;
    const isFormer = slot >= 0 && ids.textOf(slot) === id && hasBit(columns.alive, slot);

    return isFormer ? [columns.numbers[slot] as number] : [];
  };

  const doubles = (): number[] => {
    const { slots, length } = orders.session;
    const found: number[] = [];
    for (let index = 1; index < length; index++) {
      const [one, other] = [slots[index - 1] as number, slots[index] as number];
      if (ids.compare(one, other) === 0) {
        found.push(Math.min(columns.numbers[one] as number, columns.numbers[other] as number));
      }
    }

    return found;
  };

  /** A row's positions. Must be read before any change, because orders are searched by the row's keys. */
  const positionsOf = <Name extends OrderName>(number: number, names: readonly Name[]): Array<Positions<Name>> => {
    const slot = columns.slotOf(number);
    if (slot < 0) return [];

    const positions = names.map((name) => [name, placeIn(orders[name], slot, number)]);

    return [{ number, positions: Object.fromEntries(positions) }];
  };

  const apply = (rows: readonly IndexRow[], gone: readonly number[]) => {
    const leaving = [...new Set([...gone, ...rows.flatMap(formerOf)])].flatMap((number) =>
      positionsOf(number, orderNames),
    );
    // A row's id never changes, so the id order is left out.
    const known = rows.flatMap(({ number }) => positionsOf(number, numericNames));
    const before = new Map(known.map((one) => [one.number, one.positions]));
    const moving = Object.fromEntries(
      orderNames.map((name) => [
        name,
        { leaving: leaving.map(({ positions }) => positions[name]), arriving: [] as number[] },
      ]),
    ) as Record<OrderName, { leaving: number[]; arriving: number[] }>;
    const freed = leaving.map(({ number }) => columns.remove(number));

    for (const row of rows) {
      const { slot, isNew, changed } = columns.put(row);
      for (const name of changed) {
        moving[name].arriving.push(slot);
        if (!isNew) moving[name].leaving.push(before.get(row.number)?.[name] as number);
      }
      if (isNew) moving.session.arriving.push(slot);
    }

    for (const name of orderNames) {
      const { leaving: positions, arriving } = moving[name];
      if (positions.length + arriving.length === 0) continue;

      if (spare.length !== columns.room) spare = new Uint32Array(columns.room);
      const former = orders[name].slots as Uint32Array<ArrayBuffer>;
      mergeOrder(orders[name], { leaving: positions, arriving, spare });
      spare = former;
    }
    columns.release(freed);
  };

  return {
    columns,
    orders,
    apply,
    load: async (expected, batches) => {
      columns.reserve(expected);
      for await (const batch of batches) {
        for (const row of batch) columns.put(row);
      }
      const slots = Uint32Array.from({ length: columns.used }, (_, slot) => slot);
      for (const name of orderNames) orderAll(orders[name], slots, columns.room);
      apply([], doubles());
    },
  };
};
