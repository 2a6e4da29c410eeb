import { createHash } from 'node:crypto';
import { createClockOffset } from './clock-fault';
import type { Fault } from './fault';

/** A fault on the board, with what changes while it is there. */
export interface Placed {
  readonly fault: Fault;
  /** Draws once; repeatable when the fault has a seed. */
  readonly draw: () => number;
  /** How often it still strikes; `null`: without end. */
  left: number | null;
}

/** At least 0, below 1; the same numbers from the same seed. */
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

/** Two faults of the same kind in the same place: the later one takes over. */
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

/**
 * The present faults, in the memory of this process. Each change is one assignment: a request sees the
 * faults before it or after it, never some of both.
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
    /** In the order in which they were given. */
    placed: (): readonly Placed[] => placed,

    /** As they would be given to bring about what is left of them. */
    faults: (): Fault[] =>
      placed.map(({ fault, left }) => (left === null ? fault : ({ ...fault, times: left } as Fault))),

    replace: (faults: readonly Fault[]): void => change(faults.map(place)),

    /** Adds to the others; a fault of the same kind in the same place is replaced. */
    merge: (faults: readonly Fault[]): void => {
      const given = new Set(faults.map(placeOf));
      change([...placed.filter(({ fault }) => !given.has(placeOf(fault))), ...faults.map(place)]);
    },

    /** Whether the fault strikes now; counts it if so. A spent fault leaves the board. */
    strike: (one: Placed): boolean => {
      if (one.left === 0) return false;
      if (one.left !== null) one.left -= 1;
      if (one.left === 0) placed = placed.filter((other) => other !== one);

      return true;
    },
  };
};

export type Board = ReturnType<typeof createBoard>;
