import { createHash } from 'node:crypto';
import { moveClock } from '@/lib/base/clock';
import type { Fault } from './fault';

/** A fault on the board, with its changing state. */
export interface Placed {
  readonly fault: Fault;
  /** A random number; repeatable if the fault has a seed. */
  readonly draw: () => number;
  /** How often it still strikes; `null` means forever. */
  left: number | null;
}

/** Random numbers from 0 to below 1, repeatable by seed. */
const seeded = (seed: number): (() => number) => {
  let drawn = 0;

  return () => createHash('sha256').update(`${seed}:${drawn++}`).digest().readUInt32LE() / 2 ** 32;
};

const place = (fault: Fault): Placed => {
  const seed = fault.kind === 'error' ? fault.seed : undefined;

  return {
    fault,
    draw: seed === undefined ? Math.random : seeded(seed),
    left: 'times' in fault ? (fault.times ?? null) : null,
  };
};

/** A new fault replaces one of the same kind and place. */
const placeOf = (fault: Fault): string => {
  const { kind, routes, sessionIds, sessionId, what } = {
    routes: null,
    sessionIds: null,
    sessionId: null,
    what: null,
    ...fault,
  };

  return JSON.stringify([kind, routes, sessionIds, sessionId, what]);
};

/** Remembers the clock offset of this board, so that setting it twice does not add up. */
const createClockOffset = () => {
  let moveBack = () => {};

  return {
    set: (seconds: number): void => {
      moveBack();
      moveBack = moveClock(seconds * 1000);
    },
  };
};

/**
 * The current faults, in memory. Each change is one assignment, so a request sees the faults before or
 * after it, never a mixture.
 */
export const createBoard = () => {
  let placed: readonly Placed[] = [];
  const clock = createClockOffset();

  const change = (next: readonly Placed[]): void => {
    placed = next;
    const wrong = next.map(({ fault }) => fault).find(({ kind }) => kind === 'clock');
    clock.set(wrong?.kind === 'clock' ? wrong.offsetSeconds : 0);
  };

  return {
    /** In the order given. */
    placed: (): readonly Placed[] => placed,

    /** With `times` reduced to what is left; they can be set again as they are. */
    faults: (): Fault[] =>
      placed.map(({ fault, left }) => (left === null ? fault : ({ ...fault, times: left } as Fault))),

    replace: (faults: readonly Fault[]): void => change(faults.map(place)),

    /** Adds faults; one of the same kind and place is replaced. */
    merge: (faults: readonly Fault[]): void => {
      const given = new Set(faults.map(placeOf));
      change([...placed.filter(({ fault }) => !given.has(placeOf(fault))), ...faults.map(place)]);
    },

    /** Counts a strike and returns true, unless the fault is used up. A used-up fault leaves the board. */
    strike: (one: Placed): boolean => {
      if (one.left === 0) return false;
      if (one.left !== null) one.left -= 1;
      if (one.left === 0) placed = placed.filter((other) => other !== one);

      return true;
    },
  };
};

export type Board = ReturnType<typeof createBoard>;
